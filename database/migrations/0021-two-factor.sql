-- A secret that waits for its first code; it takes the place of the other once that came.

alter table user_account
  add column totp_pending_sealed bytea,
  add column totp_pending_until timestamptz;
