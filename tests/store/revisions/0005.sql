-- A database as revision 0005 left it, in words that SQLite and PostgreSQL both read.
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
CREATE TABLE results (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    reason TEXT NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    plies INTEGER NOT NULL,
    match_points INTEGER NOT NULL,
    set_up BOOLEAN NOT NULL,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX results_ended ON results (ended, table_id);
CREATE INDEX results_game ON results (game, ended, table_id);
CREATE TABLE result_seats (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    name TEXT NOT NULL,
    points DOUBLE PRECISION,
    score BIGINT,
    ended BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id) REFERENCES results (table_id) ON DELETE CASCADE
);
CREATE INDEX result_seats_who ON result_seats (who, ended, table_id);
CREATE TABLE missing_results (
    table_id TEXT NOT NULL PRIMARY KEY,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE studies (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    owner TEXT NOT NULL,
    changed BIGINT NOT NULL,
    content TEXT NOT NULL,
    FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX studies_owner ON studies (owner, id);
CREATE INDEX studies_table ON studies (table_id);
CREATE TABLE desks (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    changed BIGINT NOT NULL,
    content TEXT NOT NULL
);
CREATE INDEX desks_owner ON desks (owner, id);
CREATE TABLE desk_versions (
    desk_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    made BIGINT NOT NULL,
    content TEXT NOT NULL,
    proof TEXT NOT NULL,
    PRIMARY KEY (desk_id, number),
    FOREIGN KEY (desk_id) REFERENCES desks (id) ON DELETE CASCADE
);
CREATE TABLE published_problems (
    id TEXT NOT NULL PRIMARY KEY,
    desk_id TEXT NOT NULL,
    owner TEXT NOT NULL,
    made BIGINT NOT NULL,
    digest TEXT NOT NULL,
    content TEXT NOT NULL
);
CREATE UNIQUE INDEX published_problems_digest ON published_problems (digest);
CREATE INDEX published_problems_owner ON published_problems (owner, id);
CREATE INDEX published_problems_desk ON published_problems (desk_id);
INSERT INTO saros_version VALUES ('0005');
INSERT INTO tables VALUES ('abcd2345', '{"game":"astral","seats":2}', 1000, NULL);
INSERT INTO tables VALUES ('over2345', '{"game":"terrestrial","seats":2}', 500, 900);
INSERT INTO acts VALUES ('abcd2345', 0, '{"number":0,"at":1100,"kind":"move","text":"☾"}');
INSERT INTO acts VALUES ('abcd2345', 1, '{"number":1,"at":1200,"kind":"move","text":"☉"}');
INSERT INTO acts VALUES ('over2345', 0, '{"number":0,"at":900,"kind":"resign"}');
INSERT INTO servers VALUES ('main', 2000, FALSE);
INSERT INTO outages VALUES (600, 700);
INSERT INTO missing_results VALUES ('over2345');
INSERT INTO tables VALUES ('done2345', '{"game":"terrestrial","chairs":[]}', 500, 1000);
INSERT INTO results VALUES ('done2345', 'terrestrial', '{}', '{}', 'resigned', 500, 1000, 4, 0, FALSE);
INSERT INTO result_seats VALUES ('done2345', 0, 'guest', 'ada', 'Ada', 1, NULL, 1000);
INSERT INTO result_seats VALUES ('done2345', 1, 'guest', 'ben', 'Ben ☉', 0, NULL, 1000);
INSERT INTO studies VALUES ('study234', 'done2345', 'ada', 1200, '{"title":"☾","variations":[]}');
INSERT INTO desks VALUES ('desk2345', 'ada', 1300, '{"game":"terrestrial","title":"☉"}');
INSERT INTO desk_versions VALUES ('desk2345', 1, 1300, '{"game":"terrestrial"}', '');
INSERT INTO published_problems VALUES ('house-desk2345', 'desk2345', 'ada', 1400, 'd', '{}');
