-- A database as revision 0001 left it, in words that SQLite and PostgreSQL both read.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    setting TEXT NOT NULL,
    made BIGINT NOT NULL,
    finished BIGINT
);
CREATE INDEX tables_made ON tables (made);
CREATE INDEX tables_finished ON tables (finished);
CREATE TABLE acts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    act TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE servers (
    name TEXT NOT NULL PRIMARY KEY,
    beat BIGINT NOT NULL,
    ended BOOLEAN NOT NULL
);
CREATE TABLE outages (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
CREATE TABLE saros_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT saros_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO saros_version VALUES ('0001');
INSERT INTO tables VALUES ('abcd2345', '{"game":"astral","seats":2}', 1000, NULL);
INSERT INTO tables VALUES ('over2345', '{"game":"terrestrial","seats":2}', 500, 900);
INSERT INTO acts VALUES ('abcd2345', 0, '{"number":0,"at":1100,"kind":"move","text":"☾"}');
INSERT INTO acts VALUES ('abcd2345', 1, '{"number":1,"at":1200,"kind":"move","text":"☉"}');
INSERT INTO acts VALUES ('over2345', 0, '{"number":0,"at":900,"kind":"resign"}');
INSERT INTO servers VALUES ('main', 2000, FALSE);
INSERT INTO outages VALUES (600, 700);
