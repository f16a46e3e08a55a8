import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'

export const texts = {
  open: 'Sacar',
  title: 'Novo saque',
  available: 'Disponível para saque',
  amount: 'Valor do saque',
  all: 'Sacar tudo',
  submit: (amount: Centavos) => `Sacar ${formatReais(amount)}`,
  submitEmpty: 'Sacar',
  whenAndWhere: (day: Day) =>
    `Enviado no próximo dia útil, ${formatDay(day)}, para a sua conta bancária cadastrada. Até lá, o valor fica reservado.`,
  toAccount: (day: Day) =>
    `Transferido no próximo dia útil, ${formatDay(day)}, para a sua Conta PJ. Até lá, o valor fica reservado.`,
  confirm: 'Confirmar saque',
  toConfirm: (amount: Centavos, day: Day) =>
    `${formatReais(amount)} serão transferidos para a sua Conta PJ em ${formatDay(day)}.`,
  confirmInTime:
    'Confirme em até 10 minutos. Sem a confirmação, o saque expira e o valor volta para o saldo disponível.',
  flagged: 'Seus saques passam por uma análise antes do envio.',
  // Exact texts of the specification (M-FIN-02, M-FIN-03).
  done: 'Saque agendado com sucesso!',
  failed: 'Falha na requisição, por favor tente novamente mais tarde',
  pendingOpen: 'Saques em processamento',
  pendingTotal: (amount: string) => `Em processamento: ${amount}`,
  pendingTitle: 'Saques em processamento',
  pendingNotLoaded: 'Não foi possível carregar os saques',
  pendingNone: 'Nenhum saque em processamento',
  toSubSeller: 'Repasses',
  toSubSellerNotLoaded: 'Não foi possível carregar os repasses',
  toSubSellerNone: 'Nenhum repasse até agora.',
  pendingMore: (count: number) => `Mostrando os ${count} mais recentes.`,
  originOf: (amount: Centavos) => `De onde vem este valor? ${formatReais(amount)}`,
  columns: {
    amount: 'Valor',
    origin: 'Origem',
    date: 'Solicitado em',
    scheduledDate: 'Envio em',
    status: 'Situação',
  },
} as const
