-- What a text is searched in. Row-level security keeps a pattern from an index unless a superuser
-- declared its function leakproof. A view reads as its owner, to whom only its own condition
-- applies, the seller of the transaction: the pattern is then run on the index by any owner.

create view searched_charge as
select seller_id, id, title, customer_name, customer_document, status, expiration_date, paid_date,
       value_centavos, created_at, search
  from charge where seller_id = current_seller();
comment on view searched_charge is
  'Charges of the transaction''s seller, in which the lists search; the rest of a row is read from the table.';

create view searched_customer as
select seller_id, id, name, document_number, email, created_at, search
  from customer where seller_id = current_seller();
comment on view searched_customer is
  'Customers of the transaction''s seller, in which the lists search.';

create view searched_subscription as
select seller_id, id, customer_document, status, start_date, next_expiration_date, search
  from subscription where seller_id = current_seller();
comment on view searched_subscription is
  'Subscriptions of the transaction''s seller, in which the lists search.';

create view searched_payment_link as
select seller_id, id, type, white_label, state, plan_id, customer_id, created_at, search
  from payment_link where seller_id = current_seller();
comment on view searched_payment_link is
  'Links of the transaction''s seller, in which the lists search.';

grant select on searched_charge, searched_customer, searched_subscription, searched_payment_link
  to guiche_app, guiche_jobs;
