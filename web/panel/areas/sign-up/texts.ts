/** Texts of the sign-up; exact where an id follows. */
export const texts = {
  title: 'Criar Conta', // M-SGN-01
  hasAccount: 'Já tem uma conta?',
  signIn: 'Fazer login', // M-SGN-02
  steps: ['Dados da empresa', 'Endereço', 'Dados bancários'], // M-SGN-03
  stepOf: (step: number) => `Etapa ${step} de 3`,
  back: 'Voltar', // M-SGN-04
  next: 'Próximo',
  create: 'Cadastrar vendedor',
  invalidCnpj: 'CNPJ inválido', // M-SGN-05
  companyNameMissing: 'Razão social é obrigatória', // M-SGN-06
  fantasyNameMissing: 'Nome fantasia é obrigatório', // M-SGN-07
  invalidEmail: 'Email inválido', // M-SGN-08
  websiteMissing: 'Website é obrigatório', // M-SGN-09
  invalidWebsite: 'Url no formato inválido.', // M-SGN-10
  invalidPhone: 'Celular inválido', // M-SGN-11
  contactNameMissing: 'Nome do contato é obrigatório', // M-SGN-12
  passwordShort: 'A senha precisa ter no mínimo 8 caracteres', // M-SGN-13
  passwordLong: 'A senha precisa ter no máximo 30 caracteres', // M-SGN-14
  passwordsDiffer: 'As senhas precisam ser iguais', // M-SGN-15
  privacyMissing: 'O aceite de política de privacidade é obrigatório!', // M-SGN-16
  termsMissing: 'O aceite de termos de uso é obrigatório!', // M-SGN-17
  invalidZipCode: 'CEP inválido', // M-SGN-18
  invalidDigit: 'O digito da agência deve ser entre 0 e 9.', // M-SGN-20, sic
  digitHint: 'Se o dígito for X ou não existir, digite 0.', // M-SGN-21
  keyMissing: 'Chave PIX é obrigatória', // M-SGN-22
  invalidCnpjKey: 'CNPJ deve ser válido', // M-SGN-23
  invalidEmailKey: 'E-mail inválido', // M-SGN-24
  invalidPhoneKey: 'Telefone inválido',
  created: 'Cadastro criado com sucesso!', // M-SGN-25
  required: 'Preenchimento obrigatório!', // M-GEN-16
  atLeast: (count: number) => `Informe ao menos ${count} caracteres`,
  fields: {
    document: 'CNPJ',
    companyName: 'Razão social',
    fantasyName: 'Nome fantasia',
    email: 'E-mail',
    sellerUrl: 'Website',
    contactName: 'Nome do contato',
    contactPhone: 'Celular',
    officePhone: 'Telefone comercial',
    password: 'Senha',
    confirmation: 'Confirme sua senha',
    acceptsPrivacy: 'Política de privacidade',
    acceptsTerms: 'Termos de uso',
    zipCode: 'CEP',
    street: 'Rua/Avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    country: 'País',
    bank: 'Banco',
    issuer: 'Agência',
    issuerDigit: 'Dígito da agência',
    account: 'Conta',
    bankDigit: 'Dígito da conta',
    accountType: 'Tipo de conta',
    pixKeyType: 'Tipo de chave Pix',
    pixKey: 'Chave Pix',
  },
  optional: '(opcional)',
  emailHint: 'Com ele você vai entrar.',
  accepts: 'Li e aceito',
  privacy: 'a política de privacidade e de cookies',
  terms: 'os termos de uso',
  filledByCompany: 'Dados preenchidos pelo CNPJ.',
  bankHint: 'Busque pelo nome ou código',
  noBank: 'Nenhum banco encontrado',
  choose: 'Selecione',
  randomKey: 'Com chave aleatória não é preciso informar a chave.',
} as const
