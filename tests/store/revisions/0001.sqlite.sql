-- What the code of revision 0001 wrote to SQLite, as .dump shows it: the same games as in PostgreSQL.
BEGIN TRANSACTION;
CREATE TABLE acts (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            act TEXT NOT NULL,
            PRIMARY KEY (table_id, number),
            FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
        );
INSERT INTO "acts" VALUES('banished',0,'{"saros":1,"number":0,"at":1790000003000,"kind":"move","seat":0,"text":"P a1 a4","lag":20}');
INSERT INTO "acts" VALUES('banished',1,'{"saros":1,"number":1,"at":1790000006000,"kind":"move","seat":1,"text":"E c6 b5","lag":20}');
INSERT INTO "acts" VALUES('banished',2,'{"saros":1,"number":2,"at":1790000009000,"kind":"move","seat":0,"text":"P a4 a1","lag":20}');
INSERT INTO "acts" VALUES('banished',3,'{"saros":1,"number":3,"at":1790000012000,"kind":"move","seat":1,"text":"R e7 g5","lag":20}');
INSERT INTO "acts" VALUES('banished',4,'{"saros":1,"number":4,"at":1790000015000,"kind":"move","seat":0,"text":"U b1 a2","lag":20}');
INSERT INTO "acts" VALUES('banished',5,'{"saros":1,"number":5,"at":1790000018000,"kind":"move","seat":1,"text":"E f6 d5","lag":20}');
INSERT INTO "acts" VALUES('banished',6,'{"saros":1,"number":6,"at":1790000021000,"kind":"move","seat":0,"text":"S b2 a3","lag":20}');
INSERT INTO "acts" VALUES('banished',7,'{"saros":1,"number":7,"at":1790000024000,"kind":"move","seat":1,"text":"R g5 i6","lag":20}');
INSERT INTO "acts" VALUES('banished',8,'{"saros":1,"number":8,"at":1790000027000,"kind":"move","seat":0,"text":"E g2 g3","lag":20}');
INSERT INTO "acts" VALUES('banished',9,'{"saros":1,"number":9,"at":1790000030000,"kind":"move","seat":1,"text":"E g6 e7","lag":20}');
INSERT INTO "acts" VALUES('banished',10,'{"saros":1,"number":10,"at":1790000033000,"kind":"move","seat":0,"text":"E g3 h4 •","lag":20}');
INSERT INTO "acts" VALUES('resigned',0,'{"saros":1,"number":0,"at":1790000004000,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('resigned',1,'{"saros":1,"number":1,"at":1790000007000,"kind":"move","seat":1,"text":"E f6 f5","lag":20}');
INSERT INTO "acts" VALUES('resigned',2,'{"saros":1,"number":2,"at":1790000010000,"kind":"resign","seat":0}');
INSERT INTO "acts" VALUES('resigned',3,'{"saros":1,"number":3,"at":1790000013000,"kind":"rematch","seat":0}');
INSERT INTO "acts" VALUES('resigned',4,'{"saros":1,"number":4,"at":1790000016000,"kind":"rematch","seat":1}');
INSERT INTO "acts" VALUES('resigned',5,'{"saros":1,"number":5,"at":1790000019000,"kind":"next","text":"opened22"}');
INSERT INTO "acts" VALUES('agreed22',0,'{"saros":1,"number":0,"at":1790000062000,"kind":"sit","seat":1,"text":"Ben","who":"8192a3b4c5d6e7f8"}');
INSERT INTO "acts" VALUES('agreed22',1,'{"saros":1,"number":1,"at":1790000065000,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('agreed22',2,'{"saros":1,"number":2,"at":1790000068000,"kind":"move","seat":1,"text":"E f6 f5","lag":20}');
INSERT INTO "acts" VALUES('agreed22',3,'{"saros":1,"number":3,"at":1790000071000,"kind":"offer_draw","seat":1}');
INSERT INTO "acts" VALUES('agreed22',4,'{"saros":1,"number":4,"at":1790000074000,"kind":"accept_draw","seat":0}');
INSERT INTO "acts" VALUES('flagged2',0,'{"saros":1,"number":0,"at":1790000006000,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('flagged2',1,'{"saros":1,"number":1,"at":1790000009000,"kind":"move","seat":1,"text":"E f6 f5","lag":20}');
INSERT INTO "acts" VALUES('flagged2',2,'{"saros":1,"number":2,"at":1790000079000,"kind":"flag","seat":0}');
INSERT INTO "acts" VALUES('aborted2',0,'{"saros":1,"number":0,"at":1790000007000,"kind":"engage","seat":1,"text":"Foal","who":"level1"}');
INSERT INTO "acts" VALUES('aborted2',1,'{"saros":1,"number":1,"at":1790000010000,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('aborted2',2,'{"saros":1,"number":2,"at":1790000013000,"kind":"abort","seat":0}');
INSERT INTO "acts" VALUES('alone222',0,'{"saros":1,"number":0,"at":1790000007500,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('alone222',1,'{"saros":1,"number":1,"at":1790000010500,"kind":"move","seat":1,"text":"E f6 f5","lag":20}');
INSERT INTO "acts" VALUES('alone222',2,'{"saros":1,"number":2,"at":1790000013500,"kind":"resign","seat":1}');
INSERT INTO "acts" VALUES('cards222',0,'{"saros":1,"number":0,"at":1790000008000,"kind":"move","seat":-1,"text":"deal S11 SX S2 M16 S13 SX S25 S23 MX M23 M10 S17 M28 S1 M6 SX M26 S12 M27 S21 M18 M13 M15 S22 S29 MX SX M14 S18 MX M22 S19 S9 M21 M9 M5 S26 M11 M12 M25 MX M7 S15 S8 M3 M24 M29 M2 M20 S16 S5 S27 S28 S6 S3 S14 SX S4 M4 S24 MX M1 M19 S10 S7 M17 S20 M8","lag":20}');
INSERT INTO "acts" VALUES('cards222',1,'{"saros":1,"number":1,"at":1790000011000,"kind":"move","seat":0,"text":"lay sun 2 to open seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',2,'{"saros":1,"number":2,"at":1790000014000,"kind":"move","seat":1,"text":"lay sun 25 to open seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',3,'{"saros":1,"number":3,"at":1790000017000,"kind":"move","seat":2,"text":"lay sun 1 to open seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',4,'{"saros":1,"number":4,"at":1790000020000,"kind":"move","seat":0,"text":"lay moon 16 to open seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',5,'{"saros":1,"number":5,"at":1790000023000,"kind":"move","seat":1,"text":"lay solar eclipse on sun 1 in seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',6,'{"saros":1,"number":6,"at":1790000026000,"kind":"move","seat":2,"text":"lay moon 10 to open seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',7,'{"saros":1,"number":7,"at":1790000029000,"kind":"move","seat":0,"text":"lay solar eclipse on sun 2 in seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',8,'{"saros":1,"number":8,"at":1790000032000,"kind":"move","seat":1,"text":"lay moon 23 at the right of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',9,'{"saros":1,"number":9,"at":1790000035000,"kind":"move","seat":2,"text":"lay moon 28 to open seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',10,'{"saros":1,"number":10,"at":1790000038000,"kind":"move","seat":0,"text":"lay sun 11 on the eclipse at place 1 of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',11,'{"saros":1,"number":11,"at":1790000041000,"kind":"move","seat":1,"text":"lay lunar eclipse on moon 28 in seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',12,'{"saros":1,"number":12,"at":1790000044000,"kind":"move","seat":2,"text":"lay sun 17 at the left of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',13,'{"saros":1,"number":13,"at":1790000047000,"kind":"move","seat":2,"text":"lay moon 6 at the left of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',14,'{"saros":1,"number":14,"at":1790000050000,"kind":"move","seat":0,"text":"lay sun 13 at the right of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',15,'{"saros":1,"number":15,"at":1790000053000,"kind":"move","seat":-1,"text":"draw SX M26 S12 M27 S21","lag":20}');
INSERT INTO "acts" VALUES('cards222',16,'{"saros":1,"number":16,"at":1790000056000,"kind":"move","seat":0,"text":"lay solar eclipse on sun 11 in seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',17,'{"saros":1,"number":17,"at":1790000059000,"kind":"move","seat":1,"text":"lay sun 23 on the eclipse at place 1 of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',18,'{"saros":1,"number":18,"at":1790000062000,"kind":"move","seat":-1,"text":"draw M18 M13 M15 S22 S29","lag":20}');
INSERT INTO "acts" VALUES('cards222',19,'{"saros":1,"number":19,"at":1790000065000,"kind":"move","seat":2,"text":"lay moon 13 on the eclipse at place 1 of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',20,'{"saros":1,"number":20,"at":1790000068000,"kind":"move","seat":2,"text":"lay sun 29 at the right of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',21,'{"saros":1,"number":21,"at":1790000071000,"kind":"move","seat":0,"text":"lay moon 26 at the right of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',22,'{"saros":1,"number":22,"at":1790000074000,"kind":"move","seat":-1,"text":"draw MX SX M14 S18 MX","lag":20}');
INSERT INTO "acts" VALUES('cards222',23,'{"saros":1,"number":23,"at":1790000077000,"kind":"move","seat":1,"text":"lay solar eclipse on sun 13 in seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',24,'{"saros":1,"number":24,"at":1790000080000,"kind":"move","seat":2,"text":"lay sun 22 at the left of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',25,'{"saros":1,"number":25,"at":1790000083000,"kind":"move","seat":2,"text":"lay moon 18 at the right of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',26,'{"saros":1,"number":26,"at":1790000086000,"kind":"move","seat":0,"text":"lay sun 12 at the left of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',27,'{"saros":1,"number":27,"at":1790000089000,"kind":"move","seat":1,"text":"lay lunar eclipse on moon 26 in seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',28,'{"saros":1,"number":28,"at":1790000092000,"kind":"move","seat":2,"text":"total eclipse","lag":20}');
INSERT INTO "acts" VALUES('cards222',29,'{"saros":1,"number":29,"at":1790000095000,"kind":"move","seat":0,"text":"lay moon 27 at the right of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',30,'{"saros":1,"number":30,"at":1790000098000,"kind":"move","seat":0,"text":"lay sun 21 to open seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',31,'{"saros":1,"number":31,"at":1790000101000,"kind":"move","seat":1,"text":"lay lunar eclipse on moon 13 in seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',32,'{"saros":1,"number":32,"at":1790000104000,"kind":"move","seat":-1,"text":"draw M22 S19 S9 M21 M9","lag":20}');
INSERT INTO "acts" VALUES('cards222',33,'{"saros":1,"number":33,"at":1790000107000,"kind":"move","seat":2,"text":"lay moon 21 to open seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',34,'{"saros":1,"number":34,"at":1790000110000,"kind":"move","seat":-1,"text":"draw M5 S26 M11 M12 M25","lag":20}');
INSERT INTO "acts" VALUES('cards222',35,'{"saros":1,"number":35,"at":1790000113000,"kind":"move","seat":0,"text":"lay moon 25 at the right of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',36,'{"saros":1,"number":36,"at":1790000116000,"kind":"move","seat":1,"text":"lay moon 14 on the eclipse at place 1 of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',37,'{"saros":1,"number":37,"at":1790000119000,"kind":"move","seat":2,"text":"lay sun 9 at the left of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',38,'{"saros":1,"number":38,"at":1790000122000,"kind":"move","seat":0,"text":"lay sun 26 at the right of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',39,'{"saros":1,"number":39,"at":1790000125000,"kind":"move","seat":1,"text":"lay sun 18 at the left of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',40,'{"saros":1,"number":40,"at":1790000128000,"kind":"move","seat":2,"text":"lay moon 9 at the left of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',41,'{"saros":1,"number":41,"at":1790000131000,"kind":"move","seat":0,"text":"lay moon 5 at the left of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',42,'{"saros":1,"number":42,"at":1790000134000,"kind":"move","seat":-1,"text":"draw MX M7 S15 S8 M3","lag":20}');
INSERT INTO "acts" VALUES('cards222',43,'{"saros":1,"number":43,"at":1790000137000,"kind":"move","seat":1,"text":"lay sun 8 at the left of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',44,'{"saros":1,"number":44,"at":1790000140000,"kind":"move","seat":1,"text":"lay lunar eclipse on moon 18 in seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',45,'{"saros":1,"number":45,"at":1790000143000,"kind":"move","seat":2,"text":"lay moon 22 at the right of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',46,'{"saros":1,"number":46,"at":1790000146000,"kind":"move","seat":2,"text":"total eclipse","lag":20}');
INSERT INTO "acts" VALUES('cards222',47,'{"saros":1,"number":47,"at":1790000149000,"kind":"move","seat":0,"text":"lay moon 12 at the left of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',48,'{"saros":1,"number":48,"at":1790000152000,"kind":"move","seat":1,"text":"lay moon 7 to open seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',49,'{"saros":1,"number":49,"at":1790000155000,"kind":"move","seat":-1,"text":"draw M24 M29 M2 M20 S16","lag":20}');
INSERT INTO "acts" VALUES('cards222',50,'{"saros":1,"number":50,"at":1790000158000,"kind":"move","seat":2,"text":"lay moon 24 on the eclipse at place 3 of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',51,'{"saros":1,"number":51,"at":1790000161000,"kind":"move","seat":0,"text":"lay moon 11 at the right of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',52,'{"saros":1,"number":52,"at":1790000164000,"kind":"move","seat":1,"text":"lay sun 15 to open seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',53,'{"saros":1,"number":53,"at":1790000167000,"kind":"move","seat":2,"text":"lay moon 29 at the right of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',54,'{"saros":1,"number":54,"at":1790000170000,"kind":"move","seat":-1,"text":"draw S5 S27 S28 S6 S3","lag":20}');
INSERT INTO "acts" VALUES('cards222',55,'{"saros":1,"number":55,"at":1790000173000,"kind":"move","seat":0,"text":"lay sun 5 at the left of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',56,'{"saros":1,"number":56,"at":1790000176000,"kind":"move","seat":1,"text":"lay moon 3 at the left of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',57,'{"saros":1,"number":57,"at":1790000179000,"kind":"move","seat":-1,"text":"draw S14 SX S4 M4 S24","lag":20}');
INSERT INTO "acts" VALUES('cards222',58,'{"saros":1,"number":58,"at":1790000182000,"kind":"move","seat":1,"text":"lay sun 24 at the right of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',59,'{"saros":1,"number":59,"at":1790000185000,"kind":"move","seat":2,"text":"lay moon 2 at the left of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',60,'{"saros":1,"number":60,"at":1790000188000,"kind":"move","seat":0,"text":"lay sun 3 at the left of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',61,'{"saros":1,"number":61,"at":1790000191000,"kind":"move","seat":0,"text":"lay sun 27 at the right of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',62,'{"saros":1,"number":62,"at":1790000194000,"kind":"move","seat":0,"text":"lay sun 28 at the right of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',63,'{"saros":1,"number":63,"at":1790000197000,"kind":"move","seat":1,"text":"lay solar eclipse on sun 17 in seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',64,'{"saros":1,"number":64,"at":1790000200000,"kind":"move","seat":2,"text":"lay sun 16 on the eclipse at place 3 of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',65,'{"saros":1,"number":65,"at":1790000203000,"kind":"move","seat":0,"text":"clear sun 3 to 29 and moon 3 to 25","lag":20}');
INSERT INTO "acts" VALUES('cards222',66,'{"saros":1,"number":66,"at":1790000206000,"kind":"move","seat":1,"text":"lay sun 14 to open seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',67,'{"saros":1,"number":67,"at":1790000209000,"kind":"move","seat":2,"text":"lay moon 20 to open seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',68,'{"saros":1,"number":68,"at":1790000212000,"kind":"move","seat":0,"text":"lay sun 6 at the left of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',69,'{"saros":1,"number":69,"at":1790000215000,"kind":"move","seat":1,"text":"lay sun 4 at the left of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',70,'{"saros":1,"number":70,"at":1790000218000,"kind":"move","seat":-1,"text":"draw MX M1 M19 S10 S7","lag":20}');
INSERT INTO "acts" VALUES('cards222',71,'{"saros":1,"number":71,"at":1790000221000,"kind":"move","seat":2,"text":"lay lunar eclipse on moon 24 in seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',72,'{"saros":1,"number":72,"at":1790000224000,"kind":"move","seat":-1,"text":"draw M17 S20 M8","lag":20}');
INSERT INTO "acts" VALUES('cards222',73,'{"saros":1,"number":73,"at":1790000227000,"kind":"move","seat":0,"text":"lay moon 8 at the left of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',74,'{"saros":1,"number":74,"at":1790000230000,"kind":"move","seat":0,"text":"lay moon 17 at the left of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',75,'{"saros":1,"number":75,"at":1790000233000,"kind":"move","seat":0,"text":"lay sun 20 at the right of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',76,'{"saros":1,"number":76,"at":1790000236000,"kind":"move","seat":1,"text":"lay moon 4 at the left of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',77,'{"saros":1,"number":77,"at":1790000239000,"kind":"move","seat":2,"text":"lay moon 1 at the left of seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',78,'{"saros":1,"number":78,"at":1790000242000,"kind":"move","seat":-1,"text":"reshuffle S26 SX S21 M9 M23 S19 SX S2 SX M22 M26 MX S11 S13 S18 M15 M10 M21","lag":20}');
INSERT INTO "acts" VALUES('cards222',79,'{"saros":1,"number":79,"at":1790000245000,"kind":"move","seat":-1,"text":"draw S26 SX S21 M9 M23","lag":20}');
INSERT INTO "acts" VALUES('cards222',80,'{"saros":1,"number":80,"at":1790000248000,"kind":"move","seat":0,"text":"lay solar eclipse on sun 6 in seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',81,'{"saros":1,"number":81,"at":1790000251000,"kind":"move","seat":-1,"text":"draw S19 SX S2 SX M22","lag":20}');
INSERT INTO "acts" VALUES('cards222',82,'{"saros":1,"number":82,"at":1790000254000,"kind":"move","seat":1,"text":"lay solar eclipse on sun 28 in seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',83,'{"saros":1,"number":83,"at":1790000257000,"kind":"move","seat":2,"text":"lay moon 19 on the eclipse at place 5 of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',84,'{"saros":1,"number":84,"at":1790000260000,"kind":"move","seat":0,"text":"lay moon 9 at the left of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',85,'{"saros":1,"number":85,"at":1790000263000,"kind":"move","seat":1,"text":"clear sun 4 to 27 and moon 4 to 27","lag":20}');
INSERT INTO "acts" VALUES('cards222',86,'{"saros":1,"number":86,"at":1790000266000,"kind":"move","seat":2,"text":"lay sun 10 on the eclipse at place 1 of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',87,'{"saros":1,"number":87,"at":1790000269000,"kind":"move","seat":0,"text":"lay sun 21 at the right of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',88,'{"saros":1,"number":88,"at":1790000272000,"kind":"move","seat":1,"text":"lay moon 22 to open seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',89,'{"saros":1,"number":89,"at":1790000275000,"kind":"move","seat":1,"text":"lay solar eclipse on sun 15 in seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',90,'{"saros":1,"number":90,"at":1790000278000,"kind":"move","seat":2,"text":"lay sun 7 at the left of seat 1''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',91,'{"saros":1,"number":91,"at":1790000281000,"kind":"move","seat":0,"text":"lay moon 23 at the right of seat 1''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',92,'{"saros":1,"number":92,"at":1790000284000,"kind":"move","seat":1,"text":"lay sun 19 on the eclipse at place 2 of seat 3''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',93,'{"saros":1,"number":93,"at":1790000287000,"kind":"move","seat":-1,"text":"draw M26 MX S11 S13 S18","lag":20}');
INSERT INTO "acts" VALUES('cards222',94,'{"saros":1,"number":94,"at":1790000290000,"kind":"move","seat":2,"text":"lay lunar eclipse on moon 7 in seat 3''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',95,'{"saros":1,"number":95,"at":1790000293000,"kind":"move","seat":0,"text":"lay sun 26 on the eclipse at place 1 of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',96,'{"saros":1,"number":96,"at":1790000296000,"kind":"move","seat":1,"text":"lay sun 2 at the left of seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',97,'{"saros":1,"number":97,"at":1790000299000,"kind":"move","seat":2,"text":"lay moon 26 at the right of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',98,'{"saros":1,"number":98,"at":1790000302000,"kind":"move","seat":-1,"text":"draw M15 M10 M21","lag":20}');
INSERT INTO "acts" VALUES('cards222',99,'{"saros":1,"number":99,"at":1790000305000,"kind":"move","seat":0,"text":"lay moon 10 at the left of seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',100,'{"saros":1,"number":100,"at":1790000308000,"kind":"move","seat":-1,"text":"begin the last round","lag":20}');
INSERT INTO "acts" VALUES('cards222',101,'{"saros":1,"number":101,"at":1790000311000,"kind":"move","seat":1,"text":"total eclipse","lag":20}');
INSERT INTO "acts" VALUES('cards222',102,'{"saros":1,"number":102,"at":1790000314000,"kind":"move","seat":2,"text":"lay sun 18 to open seat 2''s sun row","lag":20}');
INSERT INTO "acts" VALUES('cards222',103,'{"saros":1,"number":103,"at":1790000317000,"kind":"move","seat":0,"text":"lay moon 21 to open seat 2''s moon row","lag":20}');
INSERT INTO "acts" VALUES('cards222',104,'{"saros":1,"number":104,"at":1790000320000,"kind":"move","seat":1,"text":"total eclipse","lag":20}');
INSERT INTO "acts" VALUES('opened22',0,'{"saros":1,"number":0,"at":1790000009000,"kind":"move","seat":0,"text":"E d2 d3","lag":20}');
INSERT INTO "acts" VALUES('damaged2',0,'{"number":0,"at":1790000000900,"kind":"resign"}');
CREATE TABLE outages (
            since BIGINT NOT NULL PRIMARY KEY,
            until BIGINT NOT NULL
        );
INSERT INTO "outages" VALUES(1790001000000,1790001500000);
CREATE TABLE saros_version (
            version_num VARCHAR(32) NOT NULL,
            CONSTRAINT saros_version_pkc PRIMARY KEY (version_num)
        );
INSERT INTO "saros_version" VALUES('0001');
CREATE TABLE servers (
            name TEXT NOT NULL PRIMARY KEY,
            beat BIGINT NOT NULL,
            ended BOOLEAN NOT NULL
        );
INSERT INTO "servers" VALUES('main',1790001600000,1);
CREATE TABLE tables (
            id TEXT NOT NULL PRIMARY KEY,
            setting TEXT NOT NULL,
            made BIGINT NOT NULL,
            finished BIGINT
        );
INSERT INTO "tables" VALUES('banished','{"saros":1,"game":"terrestrial","created":1790000000000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"guest","who":"8192a3b4c5d6e7f8","name":"Ben"}]}',1790000000000,1790000033000);
INSERT INTO "tables" VALUES('resigned','{"saros":1,"game":"terrestrial","created":1790000001000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"guest","who":"8192a3b4c5d6e7f8","name":"Ben"}]}',1790000001000,1790000010000);
INSERT INTO "tables" VALUES('agreed22','{"saros":1,"game":"terrestrial","created":1790000002000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"open"}],"timing":{"kind":"total","base":600000,"increment":5000}}',1790000002000,1790000074000);
INSERT INTO "tables" VALUES('flagged2','{"saros":1,"game":"terrestrial","created":1790000003000,"chairs":[{"kind":"guest","who":"8192a3b4c5d6e7f8","name":"Ben"},{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"}],"timing":{"kind":"total","base":60000}}',1790000003000,1790000079000);
INSERT INTO "tables" VALUES('aborted2','{"saros":1,"game":"terrestrial","created":1790000004000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"open"}]}',1790000004000,1790000013000);
INSERT INTO "tables" VALUES('alone222','{"saros":1,"game":"terrestrial","created":1790000004500,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"}]}',1790000004500,1790000013500);
INSERT INTO "tables" VALUES('cards222','{"saros":1,"game":"sonnemond","created":1790000005000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"guest","who":"8192a3b4c5d6e7f8","name":"Ben"},{"kind":"guest","who":"c0ffee0123456789","name":"Cy ☾"}]}',1790000005000,1790000320000);
INSERT INTO "tables" VALUES('opened22','{"saros":1,"game":"terrestrial","created":1790000006000,"chairs":[{"kind":"guest","who":"8192a3b4c5d6e7f8","name":"Ben"},{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"}],"before":"resigned"}',1790000006000,NULL);
INSERT INTO "tables" VALUES('waiting2','{"saros":1,"game":"terrestrial","created":1790000007000,"chairs":[{"kind":"guest","who":"0a1b2c3d4e5f6071","name":"Ada"},{"kind":"open"}]}',1790000007000,NULL);
INSERT INTO "tables" VALUES('damaged2','{"game":"terrestrial","seats":2}',1790000000100,1790000000900);
CREATE INDEX tables_made ON tables (made);
CREATE INDEX tables_finished ON tables (finished);
COMMIT;
