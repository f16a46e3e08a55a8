export const texts = {
  who: 'Seus dados',
  name: 'Nome completo ou razão social',
  document: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Celular com DDD',
  slipNeedsDocument: 'O banco só registra o boleto com o CPF ou o CNPJ de quem paga.',
  required: 'Preenchimento obrigatório!',
  badDocument: 'Inclua um CNPJ ou CPF válido',
  badEmail: 'Digite um e-mail válido!',
  badPhone: 'Informe o celular com DDD',
  card: 'Dados do cartão',
  payBy: (method: string) => `Pagar com ${method}`,
} as const
