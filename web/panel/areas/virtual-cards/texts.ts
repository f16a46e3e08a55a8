import { type Day, formatDay } from '#contract/basics/days.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'

/** Texts of the virtual cards' screens; exact where an id follows. */
export const texts = {
  title: 'Cartão de crédito',
  add: 'Novo cartão', // M-CARD-01
  final: (digits: string) => `final ${digits}`, // M-CARD-02
  invoice: 'Fatura', // M-CARD-03
  manage: 'Gerenciar cartões', // M-CARD-04
  see: 'Ver dados', // M-CARD-04
  data: 'Dados do cartão', // M-CARD-05
  copy: 'Copiar número do cartão', // M-CARD-05
  newTitle: 'Novo cartão de crédito', // M-CARD-06
  required: 'Este campo é obrigatório', // M-CARD-07
  created: 'Cartao de credito criado com sucesso.', // M-CARD-08, sic
  active: 'Cartao ativo com sucesso.', // M-CARD-09, sic
  blocked: 'Cartao bloqueado com sucesso.', // M-CARD-09, sic
  blockLoss: 'Cartões bloqueados não aprovam novas compras.', // M-CARD-11
  // The same text as the service's refusal.
  notAllowed: cardRefusals.notAllowed.text,
  list: 'Cartões',
  name: 'Nome do cartão',
  nameText: 'Como você quer chamar este cartão: a equipe ou o fornecedor que o usa.',
  create: 'Criar cartão',
  state: 'Situação',
  exportPurchases: 'Exportar fatura',
  empty: 'Nenhum cartão ainda',
  emptyText: 'Crie um cartão para cada equipe ou fornecedor e acompanhe as compras por aqui.',
  total: 'Fatura total',
  totalNotLoaded: 'Não foi possível carregar a fatura',
  totalText:
    'Todos os cartões juntos. A fatura é paga no primeiro dia útil do mês, com o saldo da Conta PJ.',
  overdue: (day: Day) =>
    `A fatura venceu em ${formatDay(day)} e o saldo não bastou. Até ela ser paga, as compras são recusadas; tentamos de novo a cada dia útil.`,
  used: (percent: string, limit: string) => `${percent} do limite de ${limit}`,
  left: 'Disponível',
  limit: 'Limite',
  making: 'O emissor ainda não respondeu. O cartão fica pronto assim que ele responder.',
  changing: 'O emissor ainda não respondeu. A situação muda assim que ele responder.',
  notChanged: 'O emissor não aceitou a mudança. Tente novamente.',
  notFound: 'Este cartão não existe',
  notFoundText: 'Ele pode ser de outra conta. Veja os cartões desta.',
  number: 'Número',
  code: 'Código de segurança',
  until: 'Validade',
  hides: 'Os dados somem em 1 minuto.',
  close: 'Fechar',
  block: 'Bloquear cartão',
  blockTitle: 'Bloquear cartão?',
  unblock: 'Desbloquear cartão',
  unblockTitle: 'Desbloquear cartão?',
  unblockText: 'Ele volta a aprovar compras dentro do limite.',
  bought: {
    merchant: 'Estabelecimento',
    date: 'Data',
    state: 'Situação',
    amount: 'Valor',
    empty: 'Nenhuma compra nesta fatura',
    emptyText: 'As compras aparecem aqui assim que o cartão é usado.',
  },
} as const
