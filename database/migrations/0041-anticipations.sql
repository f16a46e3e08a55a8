-- Anticipations: receivables that a seller received before they are due, and what that cost.

create table anticipation (
  seller_id integer not null,
  id uuid not null,
  requested_centavos bigint not null check (requested_centavos > 0),
  advanced_centavos bigint not null check (advanced_centavos > 0),
  tax_centavos bigint not null check (tax_centavos >= 0),
  monthly_basis_points integer not null,
  flagged_basis_points integer,
  anticipated_on date not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('anticipation', true);
comment on table anticipation is 'Receivables that were paid out before they are due, and their price.';
comment on column anticipation.requested_centavos is 'What the seller asked for, its balance included.';
comment on column anticipation.advanced_centavos is 'What was taken from receivables.';
comment on column anticipation.flagged_basis_points is
  'The part of the requested amount that a flagged seller pays instead of the monthly rate; null: the rate.';

create table anticipation_part (
  seller_id integer not null,
  anticipation_id uuid not null,
  receivable_id uuid not null,
  net_centavos bigint not null check (net_centavos > 0),
  due_date date not null,
  tax_centavos bigint not null check (tax_centavos >= 0),
  primary key (seller_id, anticipation_id, receivable_id),
  foreign key (seller_id, anticipation_id) references anticipation (seller_id, id)
);
call enable_row_security('anticipation_part', true);
comment on table anticipation_part is 'The receivables of an anticipation, as they were on its day.';
comment on column anticipation_part.tax_centavos is
  'What the monthly rate costs for the days until it is due; 0 where a flagged seller pays a part of the whole.';

-- The last receivable of an anticipation is split: one part is anticipated, the rest is not.
alter table receivable add column part smallint not null default 0;
comment on column receivable.part is
  'Counts the pieces of an instalment that an anticipation split; 0 for the first.';
alter table receivable drop constraint receivable_seller_id_charge_id_owner_id_installment_key;
alter table receivable add unique (seller_id, charge_id, owner_id, installment, part);
create index receivable_to_anticipate on receivable (seller_id, owner_id, due_date, id)
  where state = 'OPEN' and anticipation_id is null and attempt_id is not null;

-- The statement looks up anticipated receivables that were released.
create index receivable_of_anticipation on receivable (seller_id, anticipation_id)
  where anticipation_id is not null;
