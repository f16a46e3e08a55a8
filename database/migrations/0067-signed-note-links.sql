-- The files of a note had an address with a secret that lay in clear beside the note and its charge: a
-- copy of the tables opened every note. The address is now the note's id with a signature, which is
-- made when it is told and stored nowhere. Addresses that were told before stop working.
alter table charge add column invoice_id uuid;

-- The owner's own rows are hidden by FORCE, unless the owner is a superuser.
alter table charge no force row level security;
alter table invoice no force row level security;
update charge set invoice_id = invoice.id
  from invoice
 where charge.invoice_token is not null
   and invoice.seller_id = charge.seller_id and invoice.charge_id = charge.id
   and invoice.token = charge.invoice_token;
alter table charge force row level security;
alter table invoice force row level security;

alter table charge drop column invoice_token;
alter table invoice drop column token;
delete from directory where kind = 'invoice-token';
