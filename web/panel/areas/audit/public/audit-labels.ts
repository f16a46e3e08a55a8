import { documentText } from '#contract/basics/brazil/documents.ts'
import { formatDay, isDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { formatReais } from '#contract/basics/money.ts'
import { phoneMask } from '#web/kit/fields/masks.ts'

type ValueLabel = (value: string) => string

/** How an area labels the changes of its records; what has no label is shown as it is. */
export interface AuditLabels {
  readonly fields: Readonly<Record<string, string>>
  /** Labels of the values of a field. */
  readonly values?: Readonly<Record<string, ValueLabel>>
}

/** The labels of a list of values. */
export const labelsOf =
  (labels: Readonly<Record<string, string>>): ValueLabel =>
  (value) =>
    labelIn(labels, value)

export const centavosLabel: ValueLabel = (value) =>
  /^\d+$/.test(value) ? formatReais(BigInt(value)) : value

export const dayLabel: ValueLabel = (value) => (isDay(value) ? formatDay(value) : value)

export const documentLabel: ValueLabel = documentText

export const documentTypeLabel = labelsOf({ cpf: 'CPF', cnpj: 'CNPJ' })

/** A number without its country: those of ten or eleven digits are written as Brazil does. */
export const phoneLabel: ValueLabel = (value) =>
  /^\d{10,11}$/.test(value) ? phoneMask.format(value) : value

/** The labels of records whose changes are made in several areas. */
export const mergeAuditLabels = (...parts: readonly AuditLabels[]): AuditLabels => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
  values: Object.assign({}, ...parts.map(({ values }) => values)),
})

const yesNo = labelsOf({ true: 'sim', false: 'não' })
const IDENTIFIERS = ['id', 'uuid']

/** What identifies the record is no change; the page shows it. */
export const isShown = ({ field }: { readonly field: string }): boolean =>
  !IDENTIFIERS.includes(field)

export const fieldText = ({ fields }: AuditLabels, field: string): string => labelIn(fields, field)

export const valueText = ({ values = {} }: AuditLabels, field: string, value: string): string =>
  (Object.hasOwn(values, field) ? (values[field] ?? yesNo) : yesNo)(value)
