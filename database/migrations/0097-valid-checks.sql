-- Reads the rows that were there before 0095 and 0096, while calls go on.
alter table event validate constraint event_type_check;
alter table pix_key validate constraint pix_key_code;
