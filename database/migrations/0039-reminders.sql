-- Of which days before (negative) and after its due date a charge's reminder was given out, once.
create table charge_reminder (
  seller_id integer not null,
  charge_id uuid not null,
  days smallint not null,
  at timestamptz not null,
  primary key (seller_id, charge_id, days),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('charge_reminder', true);
create index charge_late_since on charge (late_from) where status = 'LATE';
