-- The money of business accounts is on one account of the ledger, whatever bank it came to. Which
-- bank's settlement file has a Pix is said by its record: of a sent one by its payout.
alter table account_pix add column provider text;
-- An update would see no rows for an owner that row-level security binds; a rewrite sees them all.
alter table account_pix alter column provider type text
  using case when direction = 'IN' then 'sandbox' end;
alter table account_pix add constraint account_pix_provider
  check ((direction = 'IN') = (provider is not null));
comment on column account_pix.provider is 'The bank at which it was received.';
