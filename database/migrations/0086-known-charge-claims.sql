-- Claims whose callbacks were lost are looked for among those that are known, across sellers.

create index charge_claim_known on charge_claim (id);
