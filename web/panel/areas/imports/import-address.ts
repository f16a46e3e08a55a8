import { IMPORT_KINDS, type ImportKind } from '#contract/imports/kinds.ts'
import { IMPORT_ROW_STATES, type ImportRowState } from '#contract/imports/states.ts'
import { pageOfSearch, pageText, type SearchValues } from '#web/kit/state/url-state.ts'

/** How an address names a kind. */
export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  CUSTOMERS: 'clientes',
  CHARGES: 'cobrancas',
  SUBSCRIPTIONS: 'recorrencias',
}

interface ImportsAddress {
  /** The kind that is chosen at first; null when the address names none. */
  readonly kind: ImportKind | null
  readonly page: number
}

/** The state of the page of imports. */
export const importsAddressOf = (values: SearchValues): ImportsAddress => ({
  kind: IMPORT_KINDS.find((kind) => KIND_NAMES[kind] === values['tipo']) ?? null,
  page: pageOfSearch(values),
})

/** The search of an address of that page. */
export const valuesOfImports = ({ kind, page }: ImportsAddress): SearchValues => ({
  tipo: kind ? KIND_NAMES[kind] : '',
  page: pageText(page),
})

interface RowsAddress {
  readonly status: ImportRowState | null
  readonly page: number
}

/** The state of the rows of an import. */
export const rowsAddressOf = (values: SearchValues): RowsAddress => ({
  status: IMPORT_ROW_STATES.find((state) => state.toLowerCase() === values['situacao']) ?? null,
  page: pageOfSearch(values),
})

/** The search of an address of those rows. */
export const valuesOfRows = ({ status, page }: RowsAddress): SearchValues => ({
  situacao: status?.toLowerCase() ?? '',
  page: pageText(page),
})
