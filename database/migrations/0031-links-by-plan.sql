-- Links are found by the present title of the plan that they sell.

alter table payment_link
  add column plan_id integer
    generated always as (((terms -> 'recurring') ->> 'planId')::integer) stored;
comment on column payment_link.plan_id is 'The plan that a recurring link sells.';
create index payment_link_of_plan on payment_link (seller_id, plan_id, created_at desc, id desc)
  where plan_id is not null and state <> 'DELETED';
