import type { PixKeyType } from '#contract/basics/pix.ts'
import type { PixDirection, PixTargetInput } from '#contract/account-pix/shapes.ts'
import { formatDay, type Day } from '#contract/basics/days.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'

const WAYS: Readonly<Record<PixTargetInput['kind'], string>> = {
  KEY: 'Chave Pix',
  CODE: 'Pix copia e cola',
  ACCOUNT: 'Dados bancários',
}

const KEY_TYPES: Readonly<Record<PixKeyType, string>> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'E-mail',
  PHONE: 'Celular',
  EVP: 'Chave aleatória',
}

const TABS: Readonly<Record<PixDirection, string>> = { OUT: 'Enviados', IN: 'Recebidos' }

export const texts = {
  title: 'Enviar Pix',
  balance: (amount: Centavos) => `Saldo da Conta PJ: ${formatReais(amount)}`,
  notActive: 'A conta PJ não está ativa.',
  open: 'Novo Pix',
  directions: 'Enviados ou recebidos',
  tabs: TABS,
  none: { OUT: 'Nenhum Pix enviado', IN: 'Nenhum Pix recebido' },
  noneText: {
    OUT: 'O que sair da Conta PJ por Pix aparece aqui.',
    IN: 'O que entrar na Conta PJ por Pix aparece aqui.',
  },
  columns: {
    name: 'Nome',
    at: 'Data',
    amount: 'Valor',
    state: 'Situação',
    actions: 'Ações',
  },
  scheduledFor: (day: Day) => `Agendado para ${formatDay(day)}`,
  way: 'Como enviar',
  ways: WAYS,
  keyType: 'Tipo de chave',
  keyTypes: KEY_TYPES,
  fields: {
    key: 'Chave',
    code: 'Código Pix copia e cola',
    bank: 'Banco',
    agency: 'Agência',
    account: 'Conta com dígito',
    accountType: 'Tipo de conta',
    document: 'CPF ou CNPJ de quem recebe',
    name: 'Nome de quem recebe',
    amount: 'Valor',
    day: 'Data do envio',
    pin: 'Código do aplicativo autenticador',
  },
  accountTypes: { CHECKING_ACCOUNT: 'Conta corrente', SAVINGS_ACCOUNT: 'Conta poupança' },
  bankHint: 'Número ou nome do banco',
  noBank: 'Nenhum banco encontrado',
  required: 'Preenchimento obrigatório',
  badKey: 'Chave Pix inválida',
  badCode: 'Código Pix inválido',
  badDocument: 'CPF ou CNPJ inválido',
  digitsOnly: 'Informe só números',
  continue: 'Continuar',
  confirmTitle: 'Confira antes de enviar',
  receives: 'Quem recebe',
  document: 'CPF ou CNPJ',
  typed: 'O nome foi informado por você: o banco não confirma quem é o titular desta conta.',
  dayHint: 'Hoje: o Pix sai na hora. Em outro dia, sai a partir das 6h e pode ser cancelado antes.',
  send: (amount: Centavos) => `Enviar ${formatReais(amount)}`,
  schedule: (amount: Centavos) => `Agendar ${formatReais(amount)}`,
  sent: 'Pix em envio.',
  scheduled: 'Pix agendado.',
  waiting: 'Pix aguardando a aprovação de outra pessoa.',
  cancel: 'Cancelar',
  cancelTitle: 'Cancelar este Pix?',
  cancelText: 'Ele não será enviado.',
  keep: 'Voltar',
  canceled: 'Pix cancelado.',
  approve: 'Aprovar',
  approveTitle: 'Aprovar este Pix?',
  approved: 'Pix aprovado.',
  of: (name: string) => `Pix para ${name}`,
  approval: 'Aprovação',
  approvalTitle: 'Aprovação de Pix',
  approvalText: 'Acima deste valor, outra pessoa precisa aprovar o Pix antes do envio.',
  approvalAbove: 'Exigir aprovação acima de',
  approvalNone: 'Deixe em branco para não exigir aprovação.',
  save: 'Salvar',
  saved: 'Aprovação de Pix alterada.',
} as const
