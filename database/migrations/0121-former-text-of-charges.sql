-- The parts of 0117 to 0120 take its place. A process of the former release that still runs searches in the list's
-- index. Dropping takes a lock for a moment: the runner gives up instead of keeping calls waiting.

-- squawk-ignore require-concurrent-index-deletion
drop index charge_search;
