-- no transaction

-- A renewal whose card was refused for good gets late notices: the job finds it as it finds the late ones.
create index concurrently charge_failed_since on charge (late_from)
  where status = 'FAILED' and subscription_id is not null;
