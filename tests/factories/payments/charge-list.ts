import type { ListFilter } from '#server/areas/charges/list/sql.ts'

/** The first page of the list of charges, as it is opened. */
export const FIRST_PAGE: ListFilter = {
  statuses: null,
  documentPrefix: null,
  pattern: null,
  from: null,
  to: null,
  history: false,
  orderColumn: 'expiration_date',
  descending: true,
  offset: 0,
  size: 20,
}
