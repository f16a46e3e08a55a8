-- The host at which a seller signed up decides its brand, also where no request names a host: in mails and documents.

alter table seller
  add column domain text;

comment on column seller.domain is 'The host of its sign-up without the first label; null: that of PANEL_URL.';
