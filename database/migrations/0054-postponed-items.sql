-- An item of a job whose handling threw: the job skips it until its next try, and goes on.
create table postponed_item (
  seller_id integer not null,
  job text not null,
  item_id text not null,
  throws integer not null check (throws > 0),
  -- Kind and place of the error, without values of the record.
  last_error text not null,
  first_thrown_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (seller_id, job, item_id)
);
call wall('postponed_item', true);
create index postponed_item_of_job on postponed_item (job, next_try_at);
