-- A text that many charges have is looked for in the order of the list until the page is full. With the text and the
-- status in the list's indexes that reads index blocks alone, some sixty charges each, in place of one charge a block.

drop index charge_list;
create index charge_list on charge (seller_id, expiration_date desc, id desc) include (status, search);

drop index charge_list_by_status;
create index charge_list_by_status on charge (seller_id, status, expiration_date desc, id desc) include (search);
