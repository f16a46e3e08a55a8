-- The indexes of 0102 and 0103 answer all that these did, for the former release, too. Dropping one takes a lock for a
-- moment: nothing is read, and the runner gives up instead of keeping calls waiting.

-- squawk-ignore require-concurrent-index-deletion
drop index charge_by_creation;
-- squawk-ignore require-concurrent-index-deletion
drop index charge_by_value;
