-- Who a sub-seller is and where it is paid, and how its registration for splits goes.

alter table sub_seller
  -- Absent of those who were made before their own screens were.
  add column address jsonb,
  add column account jsonb,
  add column contact jsonb,
  add column owner jsonb,
  add column opening_date date,
  add column description text,
  add column alternative_email text,
  -- Under which the registration in force is asked about; absent before the first.
  add column registration_id uuid,
  -- Product time at which it began.
  add column registered_at timestamptz,
  -- Whether its answer came at once: then the call that asked for it bears the refusal.
  add column refused_at_once boolean not null default false,
  add column asks integer not null default 0,
  -- When it is asked about again; absent while there is nothing to ask.
  add column next_ask_at timestamptz,
  -- Product time until which nothing is paid out, after the bank data changed.
  add column payouts_held_until timestamptz;

create unique index sub_seller_registration on sub_seller (seller_id, registration_id);
create index sub_seller_to_ask on sub_seller (next_ask_at) where next_ask_at is not null;

-- Jobs look for registrations of all sellers that are due.
alter policy own_rows_of_jobs on sub_seller using (true);
