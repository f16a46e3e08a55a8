import { formatDay } from '#contract/basics/days.ts'
import type { BulkMethod } from '#contract/bills/endpoints.ts'
import type { DayOfPayments } from '#web/panel/areas/bills/payment-day.ts'

const bills = (count: number) => `${count} ${count === 1 ? 'conta' : 'contas'}`

const listFormat = new Intl.ListFormat('pt-BR')

const approveText = (day: string) => `O pagamento está previsto para ${day}.`

/** When the bills are paid that are approved together; none when all of them are refused. */
function approveAllText(days: readonly DayOfPayments[]): string {
  const [first, ...others] = days
  if (!first) return 'Nenhuma das contas selecionadas pode ser aprovada agora.'
  if (others.length === 0) return approveText(formatDay(first.day))
  const parts = days.map(({ day, count }) => `${formatDay(day)} (${bills(count)})`)
  return `Os pagamentos estão previstos para ${listFormat.format(parts)}.`
}

/** Texts of the bills' page. */
export const texts = {
  title: 'Contas a Pagar', // M-BILL-01
  nextPayment: (day: string) => `Próximos pagamentos serão efetuados ${day}`, // M-BILL-02
  create: 'Nova conta', // M-BILL-03
  groups: 'Situação',
  // Exact texts of the specification (M-BILL-04).
  tabs: {
    REVISAR: 'Revisar',
    APROVAR: 'Aprovar',
    AGENDADAS: 'Agendadas',
    HISTORICO: 'Histórico',
  },
  // Exact texts of the specification (M-BILL-05).
  columns: {
    bill: 'Conta',
    paid: 'Pagamentos',
    due: 'Vencimento',
    scheduled: 'Previsão',
    value: 'Valor',
    status: 'Situação',
    details: 'Ver Detalhes',
  },
  detailsOf: (name: string) => `Ver Detalhes: ${name}`,
  soon: 'venc. próx.', // M-BILL-06
  late: 'em atraso',
  empty: 'Sem dados de contas a pagar', // M-BILL-07
  emptyText: {
    REVISAR: 'Contas reprovadas, incompletas ou que não puderam ser pagas aparecem aqui.',
    APROVAR: 'Cadastre uma conta com o Pix ou o boleto de quem vai receber.',
    AGENDADAS: 'Contas aprovadas aparecem aqui até o dia do pagamento.',
    HISTORICO: 'Contas pagas e canceladas aparecem aqui.',
  },
  pages: (page: string, pages: string) => `${page} de ${pages} páginas`, // M-BILL-08
  // Exact texts of the specification (M-BILL-09).
  bulk: {
    delete: 'Excluir selecionados',
    reprove: 'Reprovar selecionados',
    approve: 'Aprovar selecionados',
  } satisfies Record<BulkMethod, string>,
  picked: (count: number) => (count === 1 ? '1 conta selecionada' : `${count} contas selecionadas`),
  isBeingPaid: 'O pagamento desta conta já foi pedido ao banco.',
  isOver: 'Esta conta já foi encerrada.',
  confirm: {
    delete: {
      title: (count: number) => `Excluir ${bills(count)}?`,
      text: () => 'O que for excluído vai para o histórico como Cancelada e não será pago.',
      label: (count: number) => `Excluir ${bills(count)}`,
    },
    reprove: {
      title: (count: number) => `Reprovar ${bills(count)}?`,
      text: () => 'O que for reprovado vai para a aba Revisar e não será pago.',
      label: (count: number) => `Reprovar ${bills(count)}`,
    },
    approve: {
      title: (count: number) => `Aprovar ${bills(count)}?`,
      text: approveAllText,
      label: (_: number, total: string) => `Aprovar ${total}`,
    },
  },
  done: {
    delete: (count: number) => (count === 1 ? 'Conta excluída.' : `${count} contas excluídas.`),
    reprove: (count: number) => (count === 1 ? 'Conta reprovada.' : `${count} contas reprovadas.`),
    approve: (count: number) => (count === 1 ? 'Conta aprovada.' : `${count} contas aprovadas.`),
  },
  refusedTitle: (count: number) =>
    count === 1 ? '1 conta não foi alterada' : `${count} contas não foram alteradas`,
  refused: (name: string, reason: string) => `${name}: ${reason}`,

  newTitle: 'Nova conta', // M-BILL-10
  // Exact texts of the specification (M-BILL-11 to M-BILL-14).
  sections: {
    identification: 'Identificação',
    recurrence: 'Recorrência',
    value: 'Valor',
    method: 'Método de Pagamento',
  },
  fields: {
    name: 'Nome da Conta',
    beneficiary: 'Beneficiário',
    due: 'Vencimento',
    kind: 'Tipo de conta',
    instalments: 'Tempo de recorrência',
    value: 'Valor',
    valueKind: 'Tipo de valor',
    method: 'Método de Pagamento',
    pixWay: 'Como pagar por Pix',
    pixKey: 'Chave Pix',
    pixCode: 'Pix Copia e Cola',
    boleto: 'Código do boleto',
  },
  kinds: { Recorrente: 'Recorrente', Pontual: 'Pontual' },
  valueKinds: { 'Valor fixo': 'Valor Fixo', 'Valor variável': 'Valor Variável' },
  methods: { Pix: 'Pix', Boleto: 'Boleto' },
  months: (count: number) => `${count} meses`,
  once: '1 vez',
  oneOffIsFixed: 'Uma conta pontual tem valor fixo.',
  onlyRecurring: 'Só para contas recorrentes.',
  payDayHint: 'Os pagamentos são feitos às segundas, quartas e sextas.',
  willPay: (day: string) => `Se aprovada a tempo, será paga em ${day}.`,
  variableHint: 'Informe o valor da primeira parcela; o das outras, quando cada conta chegar.',
  boletoHint: 'Cole a linha digitável ou o código de barras.',
  boletoOfFirst:
    'O código vale para a primeira parcela; informe o das outras quando cada boleto chegar.',
  keyHint: 'CPF, CNPJ, e-mail, celular ou chave aleatória.',
  submit: 'Finalizar', // M-BILL-15
  cancel: 'Cancelar',
  leaveTitle: 'Tem certeza que deseja cancelar?',
  leaveText: 'Todas as alterações serão perdidas',
  leave: 'Descartar',
  createdTitle: 'Conta criada', // M-BILL-16
  createdText: 'Sua nova conta foi criada com sucesso!',
  created: 'conta criada com sucesso.', // M-BILL-24
  createdAll: 'Contas criadas com sucesso.',
  notCreated: 'Falha ao cadastrar nova conta.', // M-BILL-23
  notCreatedAll: 'Falha ao cadastrar novas contas.',
  valueMissing: 'Informe o valor.',
  tooLong: (max: number) => `Use no máximo ${max} caracteres.`,
  fromCode: 'Preenchemos a conta com o código colado. Confira antes de finalizar.',

  details: 'Detalhes da conta',
  notLoaded: 'Não foi possível carregar a conta',
  // Exact texts of the specification (R-BILL-20).
  facts: {
    number: 'ID',
    beneficiary: 'Beneficiário',
    due: 'Vencimento',
    scheduled: 'Previsão',
    paid: 'Pagamento',
    value: 'Valor',
    method: 'Método de Pagamento',
    kind: 'Tipo de conta',
    instalment: 'Parcela',
  },
  codes: {
    boleto: 'Código do boleto',
    pixCode: 'Pix Copia e Cola',
    pixKey: 'Chave Pix',
  },
  copy: 'Copiar',
  failure: { 'Erro no pagamento': 'A conta não foi paga', 'Saldo insuficiente': 'Faltou saldo' },
  returned: 'O banco devolveu o pagamento',
  noCode: 'Falta informar o código ou a chave para o pagamento.',
  ofInstalments: (instalment: number, all: number) => `${instalment} de ${all}`,
  edit: 'Editar informações', // M-BILL-17
  delete: 'Excluir conta',
  reprove: 'Reprovar', // M-BILL-18
  approve: 'Aprovar para pagamento',
  send: 'Enviar para aprovação',
  deleteTitle: 'Excluir conta?',
  save: 'Salvar alterações',
  saved: 'Alterações salvas.',
  askAgain: 'Tem certeza que deseja enviar conta para aprovação novamente?', // M-BILL-19
  lateTitle: 'Essa conta será paga apenas no próximo dia de pagamento.', // M-BILL-20
  lateText: 'Você está editando uma conta após o horário limite.',
  ok: 'OK',
  // Exact texts of the specification (M-BILL-25).
  notSaved: 'Não foi possivel salvar alteração, verifique os valores dos campos.',
  approveTitle: 'Aprovar para pagamento?',
  sendTitle: 'Enviar para aprovação?',
  approveText,
  toWhom: (beneficiary: string) => `para ${beneficiary}`,
  approveLabel: (value: string) => `Aprovar ${value}`,
} as const
