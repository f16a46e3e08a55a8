import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/basics/addresses.ts'
import { parseCep } from '#contract/basics/contacts.ts'
import { isCnpj } from '#contract/basics/documents.ts'
import { findCompany, findPostalCode } from '#contract/lookups/endpoints.ts'
import { lookupRefusals } from '#contract/lookups/refusals.ts'
import { CallFailed } from '#web/client/failed.ts'
import { queryOf } from '#web/client/queries.ts'
import { useKept } from '#web/kit/useKept.ts'
import {
  EMPTY_DRAFT,
  withCompany,
  withPostalCode,
  type CustomerDraft,
} from '#web/panel/areas/customers/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

// A look-up that fails is told at its field and nowhere else.
const QUIET = { meta: { isQuiet: true }, retry: false } as const

/** Where a draft is held: the draft, its setter, and how it is given up. */
type DraftStore = readonly [
  CustomerDraft,
  (change: (former: CustomerDraft) => CustomerDraft) => void,
  () => void,
]

/** A draft that a reload doesn't lose, begun empty. */
export const useKeptDraft = (name: string): DraftStore => useKept(name, EMPTY_DRAFT)

/** The draft and the look-ups that fill it. */
export function useCustomerDraft([draft, setDraft, forget]: DraftStore) {
  const [isLooking, setLooking] = useState(false)
  const [said, setSaid] = useState('')
  const latest = useRef(draft)
  latest.current = draft
  const client = useQueryClient()

  const change = useCallback(
    (part: Partial<CustomerDraft>) => setDraft((former) => ({ ...former, ...part })),
    [setDraft],
  )

  const changeDocument = async (document: CustomerDraft['document']) => {
    change({ document })
    if (document.nation !== DEFAULT_COUNTRY || !isCnpj(document.number)) return
    if (document.number === latest.current.document.number) return
    const query = queryOf(findCompany, { params: { document: document.number } })
    // Nobody waits for it: an unknown company is no error of the form (R-CUSTA-11).
    const company = await client.fetchQuery({ ...query, ...QUIET }).catch(() => null)
    if (!company || latest.current.document.number !== document.number) return
    setDraft((former) => withCompany(former, company))
    setSaid(texts.filledByCompany)
  }

  const changeZipCode = async (zipCode: string) => {
    change({ zipCode, unknownZipCode: '', isZipCodeFatal: false })
    setSaid('')
    if (latest.current.country !== DEFAULT_COUNTRY || !parseCep(zipCode)) return
    setLooking(true)
    const isStill = () => latest.current.zipCode === zipCode
    try {
      const query = queryOf(findPostalCode, { params: { cep: zipCode } })
      const found = await client.fetchQuery({ ...query, ...QUIET })
      if (!isStill()) return
      setDraft((former) => withPostalCode(former, found))
      setSaid(texts.filledByZipCode)
    } catch (error) {
      const isUnknown =
        error instanceof CallFailed && error.has(lookupRefusals.postalCodeNotFound.code)
      if (isStill()) change({ unknownZipCode: zipCode, isZipCodeFatal: isUnknown })
    } finally {
      setLooking(false)
    }
  }
  return { draft, change, changeDocument, changeZipCode, isLooking, said, forget }
}

export type CustomerDraftState = ReturnType<typeof useCustomerDraft>
