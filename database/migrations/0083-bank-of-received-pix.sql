-- Replaces a file with the SHA-256 f57dfe3cfbc6b03cc69a909e5012727f239ae6b3026bfe1d3ef5fa8d8975fef9
-- that made the same and rewrote the table: a call that had begun before saw no row of it.
-- The money of business accounts is on one account of the ledger, whatever bank it came to. Which
-- bank's settlement file has a Pix is said by its record: of a sent one by its payout.
alter table account_pix add column provider text;
-- An update would see no rows for an owner that row-level security binds; the program stays bound.
alter table account_pix no force row level security;
update account_pix set provider = 'sandbox' where direction = 'IN';
alter table account_pix force row level security;
alter table account_pix add constraint account_pix_provider
  check ((direction = 'IN') = (provider is not null));
comment on column account_pix.provider is 'The bank at which it was received.';
