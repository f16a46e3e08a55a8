import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  listCustomers,
  readCustomer,
  updateCustomer,
  updateCustomerAddress,
} from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { call } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { invalidate } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import {
  changesOf,
  draftOf,
  mergedDraft,
  type Section,
} from '#web/panel/areas/customers/detail/customer-changes.ts'
import {
  newCustomerOf,
  type CustomerDraft,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { useCustomerDraft } from '#web/panel/areas/customers/form/useCustomerDraft.ts'

function send(section: Section, customer: Customer, draft: CustomerDraft): Promise<Customer> {
  const params = { id: customer.id }
  const whole = newCustomerOf(draft)
  if (section === 'address') {
    const { address } = whole
    if (!address) throw new Error('an edited address is never absent')
    return call(updateCustomerAddress, { params, body: address }, { madeFrom: customer })
  }
  const { name, email, alternativeEmail, countryCode, phone } = whole
  const body = { name, email, alternativeEmail, countryCode, phone, document: customer.document }
  return call(updateCustomer, { params, body }, { madeFrom: customer })
}

/**
 * The edit of one section: its draft, what it changes, and how it is saved. A save made from a
 * stale page comes back to the review with what somebody else made of the customer.
 */
export function useSectionEdit(section: Section, customer: Customer, onDone: () => void) {
  const [start] = useState(customer)
  const [draft, setDraft] = useState(() => draftOf(customer))
  const form = useCustomerDraft([draft, setDraft, onDone])
  const [theirs, setTheirs] = useState<Customer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()

  const askAgain = async () => {
    const fresh = await call(readCustomer, { params: { id: customer.id } })
    setDraft((mine) => mergedDraft(section, draftOf(theirs ?? start), mine, draftOf(fresh)))
    setTheirs(fresh)
  }
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send(section, theirs ?? start, draft)
      await invalidate(client, readCustomer, listCustomers, listCharges, listAudit)
      toast.success(section === 'contact' ? texts.contactEdited : texts.addressEdited)
      onDone()
    } catch (error) {
      const isStale = error instanceof CallFailed && error.has(platformRefusals.stale.code)
      const told = isStale ? await askAgain().catch((again: unknown) => again) : error
      if (told) setFailure(textsOf(told, 'description')) // R-GEN-07
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    save,
    isBusy,
    failure,
    isContested: theirs !== null,
    changes: changesOf(section, draftOf(start), draft, theirs && draftOf(theirs)),
  }
}

export type SectionEdit = ReturnType<typeof useSectionEdit>
