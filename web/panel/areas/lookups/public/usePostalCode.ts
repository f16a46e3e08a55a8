import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { parseCep } from '#contract/basics/brazil/contacts.ts'
import { findPostalCode } from '#contract/lookups/endpoints.ts'
import { lookupRefusals } from '#contract/lookups/refusals.ts'
import { queryOf } from '#web/client/queries.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import {
  type AddressDraft,
  isNumberOfAnother,
  withPostalCode,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'

/** A failed look-up is shown at its field, without a toast. */
export const QUIET_LOOKUP = { meta: { isQuiet: true }, retry: false } as const

interface Filled<Draft> {
  /** The draft as of now: it may have changed while a look-up ran. */
  readonly latest: () => Draft
  readonly setDraft: (change: (former: Draft) => Draft) => void
}

/** Fills an address by its CEP (R-CUSTA-08, R-SSL-17). */
export function usePostalCode<Draft extends AddressDraft>({ latest, setDraft }: Filled<Draft>) {
  const [isLooking, setLooking] = useState(false)
  const [filledByZipCode, setFilled] = useState('')
  const client = useQueryClient()
  const change = (part: Partial<AddressDraft>) => setDraft((former) => ({ ...former, ...part }))

  const changeZipCode = async (zipCode: string) => {
    change({ zipCode, unknownZipCode: '', isZipCodeFatal: false })
    setFilled('')
    if (latest().country !== DEFAULT_COUNTRY || !parseCep(zipCode)) return
    setLooking(true)
    const isStill = () => latest().zipCode === zipCode
    try {
      const query = queryOf(findPostalCode, { params: { cep: zipCode } })
      const found = await client.fetchQuery({ ...query, ...QUIET_LOOKUP })
      if (!isStill()) return
      setFilled(isNumberOfAnother(latest(), found) ? texts.checkNumber : texts.filledByZipCode)
      setDraft((former) => withPostalCode(former, found))
    } catch (error) {
      const isUnknown = isRefused(error, lookupRefusals.postalCodeNotFound)
      if (isStill()) change({ unknownZipCode: zipCode, isZipCodeFatal: isUnknown })
    } finally {
      setLooking(false)
    }
  }
  return { changeZipCode, isLooking, filledByZipCode }
}
