import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/basics/addresses.ts'
import { parseCep } from '#contract/basics/contacts.ts'
import { findPostalCode } from '#contract/lookups/endpoints.ts'
import { lookupRefusals } from '#contract/lookups/refusals.ts'
import { CallFailed } from '#web/client/failed.ts'
import { queryOf } from '#web/client/queries.ts'
import { withPostalCode, type AddressDraft } from '#web/panel/areas/lookups/public/address-draft.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'

/** A look-up that fails is told at its field and nowhere else. */
export const QUIET_LOOKUP = { meta: { isQuiet: true }, retry: false } as const

interface Filled<Draft> {
  /** The draft of this very moment, whatever a look-up began with. */
  readonly latest: { readonly current: Draft }
  readonly setDraft: (change: (former: Draft) => Draft) => void
  /** What was filled, for those who don't see it happen. */
  readonly say: (text: string) => void
}

/** Fills an address by its CEP (R-CUSTA-08, R-SSL-17). */
export function usePostalCode<Draft extends AddressDraft>({
  latest,
  setDraft,
  say,
}: Filled<Draft>) {
  const [isLooking, setLooking] = useState(false)
  const client = useQueryClient()
  const change = (part: Partial<AddressDraft>) => setDraft((former) => ({ ...former, ...part }))

  const changeZipCode = async (zipCode: string) => {
    change({ zipCode, unknownZipCode: '', isZipCodeFatal: false })
    say('')
    if (latest.current.country !== DEFAULT_COUNTRY || !parseCep(zipCode)) return
    setLooking(true)
    const isStill = () => latest.current.zipCode === zipCode
    try {
      const query = queryOf(findPostalCode, { params: { cep: zipCode } })
      const found = await client.fetchQuery({ ...query, ...QUIET_LOOKUP })
      if (!isStill()) return
      setDraft((former) => withPostalCode(former, found))
      say(texts.filledByZipCode)
    } catch (error) {
      const isUnknown =
        error instanceof CallFailed && error.has(lookupRefusals.postalCodeNotFound.code)
      if (isStill()) change({ unknownZipCode: zipCode, isZipCodeFatal: isUnknown })
    } finally {
      setLooking(false)
    }
  }
  return { changeZipCode, isLooking }
}
