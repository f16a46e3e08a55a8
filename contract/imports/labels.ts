import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { ImportRowState } from '#contract/imports/states.ts'
import type { Periodicity } from '#contract/plans/rules.ts'

/** The names of the kinds, on the screen and in names of files. */
export const IMPORT_KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  CUSTOMERS: 'Clientes',
  CHARGES: 'Cobranças avulsas',
  SUBSCRIPTIONS: 'Recorrências',
}

/** What is said of a row, on the screen and in its report. */
const ROW_LABELS: Readonly<Record<ImportRowState, string>> = {
  NEW: 'A conferir',
  READY: 'Pronta',
  MATCHED: 'Já cadastrado',
  REFUSED: 'Recusada',
  CREATED: 'Criada',
  FAILED: 'Não criada',
  UNDONE: 'Desfeita',
  KEPT: 'Mantida',
}

/** The state of a row; an unknown one is shown unchanged. */
export const importRowLabel = (state: string): string => labelIn(ROW_LABELS, state)

const PERIODS: Readonly<Record<Periodicity, string>> = {
  MONTHLY: 'por mês',
  SEMESTER: 'por semestre',
  YEARLY: 'por ano',
}

/** What a customer's row will do. */
export const customerRowText = (document: string, useSellerAddress: boolean): string =>
  `Novo cliente, ${formatDocument(document)}.${
    useSellerAddress ? ' Sem endereço: os boletos usam o da sua empresa.' : ''
  }`

/** What is said of a row whose customer exists. */
export const matchedRowText = (name: string): string =>
  `${name} já está cadastrado com este documento. Nada muda.`

/** What is said of a second row of the same customer. */
export const repeatedRowText = (number: number): string =>
  `Este documento já está na linha ${number} do arquivo.`

interface ChargeFacts {
  readonly title: string
  readonly value: Centavos
  readonly method: string
  readonly dueDate: Day
}

/** What a charge's row will do. */
export const chargeRowText = ({ title, value, method, dueDate }: ChargeFacts): string =>
  `${title}: ${formatReais(value)} por ${methodLabel(method)}, com vencimento em ${formatDay(dueDate)}.`

interface SubscriptionFacts {
  readonly plan: string
  readonly value: Centavos
  readonly periodicity: Periodicity
  readonly method: string
  readonly startDate: Day
}

/** What a subscription's row will do. */
export const subscriptionRowText = (facts: SubscriptionFacts): string =>
  `${facts.plan}: ${formatReais(facts.value)} ${PERIODS[facts.periodicity]} por ${methodLabel(
    facts.method,
  )}, a primeira cobrança em ${formatDay(facts.startDate)}.`

/** What is said of a row whose record would no longer be what its check said. */
export const changedRowText = (now: string): string =>
  `Mudou depois da conferência e não foi criada. Agora seria: ${now}`

/** What is said of a row that this service could not process. */
export const UNEXPECTED_ROW_TEXT = 'Um erro inesperado impediu esta linha. Importe-a de novo.'
