/** Texts of the address fields; exact where an id follows. */
export const texts = {
  zipCode: 'CEP', // M-CUST-23
  street: 'Rua/Avenida',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  country: 'País',
  invalidZipCode: 'Cep inválido.', // M-CUST-13, M-SSL-17
  optional: '(opcional)',
  chooseState: 'UF',
  filledByZipCode: 'Endereço preenchido pelo CEP.',
  checkNumber: 'Endereço preenchido pelo CEP. Confira o número.',
} as const
