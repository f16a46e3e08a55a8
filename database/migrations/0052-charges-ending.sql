-- The subscription ended while a card payment was in flight: the charge is canceled if it fails.
alter table charge add column subscription_ended boolean not null default false;
