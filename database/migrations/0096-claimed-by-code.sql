-- Replaces a file with the SHA-256 b6a4a682779c2f51480a3acf33e936bb5a52586fff0ded316d36fa9d5e9f323d
-- that made the same by statements that Citus does not take.
-- The claim of ownership of an e-mail is proven by a code, which its refused request keeps meanwhile.

alter table pix_key drop constraint pix_key_check2;
alter table pix_key
  add constraint pix_key_code check (
    (state <> 'WAITING_CODE' or code_sealed is not null)
    and (code_sealed is null or state = 'WAITING_CODE'
         or state = 'REFUSED' and refusal = 'ANOTHER' and key_type = 'email')) not valid;
