import type { DerivationLine } from '#contract/balance/origin.ts'
import type { StatementRowKind } from '#contract/balance/shapes.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'

type LabelledLine = Exclude<DerivationLine['kind'], 'MOVEMENTS' | 'ACCOUNT'>

const SALE =
  'O que foi pago é dividido entre as parcelas. Quando a divisão não é exata, os centavos que sobram ficam nas primeiras parcelas. De cada parcela saem o split e as taxas.'
const ADJUSTMENT = 'Correção feita pela equipe de suporte, com a aprovação de duas pessoas.'
const PAYOUT =
  'O valor sai do saldo quando o envio é pedido e fica reservado até o banco confirmar. Não há tarifa.'
const RETURNED = 'O banco devolveu o envio, e o valor inteiro voltou.'
const CARD_INVOICE = 'Soma das compras aprovadas com os cartões virtuais na fatura.'
const CARD_RETURN = 'A compra com o cartão virtual foi desfeita depois de paga.'

export const originTexts = {
  amount: 'Valor',
  tax: 'Taxas',
  net: 'Líquido',
  rule: 'Regra',
  steps: 'O que aconteceu',
  lines: {
    INSTALLMENT: 'Parcela paga pelo cliente',
    OTHER_OWNERS: 'Split de outros',
    OTHER_PART: 'Outra parte da mesma parcela',
    FEE: 'Taxas',
    BALANCE: 'Do seu saldo',
    ANTICIPATED_RECEIVABLES: 'Recebíveis antecipados',
    ANTICIPATION_TAX: 'Taxa da antecipação',
    RESERVED: 'Reservado do saldo',
    PAYOUT_FEE: 'Tarifa do envio',
  } satisfies Record<LabelledLine, string>,
  rules: {
    SALE,
    SPLIT: `${SALE} Esta é a parte do sub-vendedor.`,
    ANTICIPATED: 'Os recebíveis que vencem antes são antecipados primeiro.',
    ADVANCE_REPAID:
      'Este recebível já foi pago a você na antecipação: no vencimento, ele quita o que foi adiantado.',
    REFUND:
      'O cliente recebe de volta o valor inteiro. O que ainda estava a receber é usado primeiro; o resto sai do saldo.',
    DISPUTE:
      'O valor inteiro fica retido até o fim da disputa. O que ainda estava a receber é usado primeiro; o resto sai do saldo.',
    DISPUTE_WON: 'A disputa foi ganha: o que estava retido volta para você.',
    DISPUTE_FEE: 'Taxa combinada para cada disputa perdida.',
    CARD_INVOICE,
    CARD_INVOICE_BANKING: CARD_INVOICE,
    CARD_RETURN,
    CARD_RETURN_BANKING: CARD_RETURN,
    BILL: PAYOUT,
    BILL_BANKING: PAYOUT,
    BILL_RETURNED: RETURNED,
    BILL_RETURNED_BANKING: RETURNED,
    TRANSFER: PAYOUT,
    TRANSFER_RETURNED: RETURNED,
    ADJUSTMENT_GIVEN: ADJUSTMENT,
    ADJUSTMENT_TAKEN: ADJUSTMENT,
  } satisfies Record<StatementRowKind, string>,
  quoteRule: 'O seu saldo é usado primeiro; o que faltar vem dos recebíveis que vencem antes.',
  monthly: (rate: string, date: Day) =>
    `Taxa de ${rate} ao mês: valor × ${rate} × dias ÷ 30, com os dias contados desde ${formatDay(date)}. Cada recebível é arredondado sozinho para o centavo mais próximo; meio centavo sobe.`,
  flagged: (rate: string, requested: Centavos) =>
    `Taxa de ${rate} sobre o valor solicitado de ${formatReais(requested)}, arredondada uma vez para o centavo mais próximo; meio centavo sobe.`,
  parts: 'Recebíveis antecipados',
  part: (title: string, installment: number, installments: number) =>
    `${title} (${installment}/${installments})`,
  partColumns: { receivable: 'Recebível', days: 'Dias', net: 'Valor', tax: 'Taxa' },
  due: (day: Day) => `Vence em ${formatDay(day)}`,
  others: (count: number) => (count === 1 ? 'Mais 1 recebível' : `Mais ${count} recebíveis`),
  balance: {
    opening: 'Saldo antes',
    closing: 'Saldo disponível',
    earlier: 'Saldo depois',
    movements: 'Movimentos',
    columns: { date: 'Data', movement: 'Movimento', amount: 'Valor' },
    none: 'Nenhum movimento ainda.',
    rule: 'O saldo é o que entrou menos o que saiu. Uma dívida é descontada: o que entra a paga primeiro.',
    exact: 'Conferido: saldo antes + movimentos = saldo.',
    previous: 'Ver movimentos anteriores',
    newest: 'Voltar aos mais recentes',
  },
} as const
