/** Texts of the import. */
export const importTexts = {
  title: 'Importação de Recorrência',
  parent: 'Recorrências',
  description:
    'Traga para cá uma recorrência que já existe: a próxima cobrança sai na data que você disser.',
  whom: 'Quem paga e o quê',
  howMuch: 'Quanto, quando e como',
  fields: {
    customer: 'Cliente',
    plan: 'Plano',
    periodicity: 'Periodicidade',
    valuePerMonth: 'Valor por mês',
    startDate: 'Próximo vencimento',
    method: 'Método de pagamento',
  },
  methods: { BANK_SLIP: 'Boleto', PIX: 'Pix' },
  required: 'Preenchimento obrigatório!', // M-GEN-16
  slipNeedsDocument: 'O boleto exige CPF ou CNPJ, e este cliente não tem. Escolha Pix.',
  tooLarge: (max: string) => `O total do período vai até ${max}.`,
  fromPlan: 'É o preço do plano; mude se o cliente paga outro.',
  willCharge: {
    MONTHLY: (total: string) => `${total} a cada mês`,
    SEMESTER: (total: string) => `${total} a cada 6 meses`,
    YEARLY: (total: string) => `${total} a cada 12 meses`,
  },
  from: (day: string) => `, a partir de ${day}`,
  submit: 'Importar recorrência',
  cancel: 'Cancelar',
  imported: 'Assinatura importada com sucesso', // M-IMP-01
  notImported: 'Não foi possível importar a recorrência',
  leaveTitle: 'Tem certeza que deseja cancelar?',
  leaveText: 'Todas as alterações serão perdidas',
  leave: 'Descartar',
} as const
