import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/basics/addresses.ts'
import { isCnpj } from '#contract/basics/documents.ts'
import { findCompany } from '#contract/lookups/endpoints.ts'
import { queryOf } from '#web/client/queries.ts'
import { useKept } from '#web/kit/state/useKept.ts'
import {
  EMPTY_DRAFT,
  withCompany,
  type CustomerDraft,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { QUIET_LOOKUP, usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'

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
  const [said, setSaid] = useState('')
  const latest = useRef(draft)
  latest.current = draft
  const client = useQueryClient()
  const { changeZipCode, isLooking } = usePostalCode({ latest, setDraft, say: setSaid })

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
    const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP }).catch(() => null)
    if (!company || latest.current.document.number !== document.number) return
    setDraft((former) => withCompany(former, company))
    setSaid(texts.filledByCompany)
  }

  return { draft, change, changeDocument, changeZipCode, isLooking, said, forget }
}

export type CustomerDraftState = ReturnType<typeof useCustomerDraft>
