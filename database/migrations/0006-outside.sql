-- Other companies, simulated: their own schema, which nothing of ours reads.

create schema outside;
grant usage, create on schema outside to guiche_outside;
