-- The claim of ownership of an e-mail is proven by a code, which its refused request keeps meanwhile.

alter table pix_key
  drop constraint pix_key_check2,
  add constraint pix_key_code check (
    (state <> 'WAITING_CODE' or code_sealed is not null)
    and (code_sealed is null or state = 'WAITING_CODE'
         or state = 'REFUSED' and refusal = 'ANOTHER' and key_type = 'email')) not valid;
