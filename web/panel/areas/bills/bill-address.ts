import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { BILL_GROUPS, type BillGroup } from '#contract/bills/states.ts'
import { pageOfSearch, pageText, type SearchValues } from '#web/kit/state/url-state.ts'

/** What the address of the bills' page says: the list, an open bill or the form of a new one. */
export interface BillAddress {
  readonly group: BillGroup
  readonly page: number
  /** The bill in the side panel. */
  readonly bill: Uuid | null
  readonly isNew: boolean
  /** A boleto or Pix code that fills the form. */
  readonly code: string
}

const MAX_CODE_LENGTH = 600

/** Reads the address; what it does not know falls back to the default (R-BILL-02). */
export const parseBillAddress = (values: SearchValues): BillAddress => ({
  group: BILL_GROUPS.find((group) => group === values['aba']?.toUpperCase()) ?? 'APROVAR',
  page: pageOfSearch(values),
  bill: isUuid(values['conta'] ?? '') ? (values['conta'] as Uuid) : null,
  isNew: values['nova'] === '1',
  code: (values['codigo'] ?? '').slice(0, MAX_CODE_LENGTH),
})

/** The address as its parameters, defaults left out. */
export const valuesOfBillAddress = ({
  group,
  page,
  bill,
  isNew,
  code,
}: BillAddress): SearchValues => ({
  aba: group === 'APROVAR' ? '' : group.toLowerCase(),
  page: pageText(page),
  conta: bill ?? '',
  nova: isNew ? '1' : '',
  codigo: isNew ? code : '',
})
