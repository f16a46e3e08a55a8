-- The fees that a card payment was begun with: they are due when the price changes under way.
alter table attempt add column terms jsonb;
