-- Document types as the contract lists them: by its length for a Brazilian document, else a foreign one.

alter table customer
  add check (document_type in ('cpf', 'cnpj', 'passport', 'tax_id', 'other'));
