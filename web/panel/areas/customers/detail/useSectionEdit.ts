import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/endpoints.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import {
  listCustomers,
  readCustomer,
  updateCustomer,
  updateCustomerAddress,
} from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { call } from '#web/client/call.ts'
import { queryOf } from '#web/client/queries.ts'
import { useVersionedSave } from '#web/client/versioned-save.ts'
import { toast } from '#web/kit/notices/toast.ts'
import {
  changesOf,
  draftOf,
  type Section,
} from '#web/panel/areas/customers/detail/customer-changes.ts'
import {
  newCustomerOf,
  type CustomerDraft,
  type DraftErrors,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { useCustomerFields } from '#web/panel/areas/customers/form/useCustomerFields.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

function send(section: Section, customer: Customer, draft: CustomerDraft): Promise<Customer> {
  const params = { id: customer.id }
  const { address, name, email, alternativeEmail, countryCode, phone } = newCustomerOf(draft)
  if (section === 'contact') {
    const body = { name, email, alternativeEmail, countryCode, phone, document: customer.document }
    return call(updateCustomer, { params, body }, { madeFrom: customer })
  }
  if (!address) throw new Error(`the edited address of customer ${customer.id} is absent`)
  return call(updateCustomerAddress, { params, body: address }, { madeFrom: customer })
}

interface SectionEditOptions {
  readonly section: Section
  readonly customer: Customer
  readonly validate: (draft: CustomerDraft) => DraftErrors
  readonly onDone: () => void
}

/** The edit of one section. After another person saved first, the merge is reviewed. */
export function useSectionEdit({ section, customer, validate, onDone }: SectionEditOptions) {
  const form = useCustomerFields({ initial: draftOf(customer), validate })
  const client = useQueryClient()
  const input = { params: { id: customer.id } }
  const saving = useVersionedSave<Customer, CustomerDraft, Customer>({
    draft: form.draft,
    setDraft: form.setDraft,
    saved: customer,
    draftOf,
    send: (draft, madeFrom) => send(section, madeFrom ?? customer, draft),
    reread: () => call(readCustomer, input),
    isQuiet: true,
    errorAs: 'description', // R-GEN-07
    invalidates: [listCustomers, listCharges, listAudit],
    onDone: (saved) => {
      client.setQueryData(queryOf(readCustomer, input).queryKey, saved)
      toast.success(section === 'contact' ? texts.contactEdited : texts.addressEdited)
      onDone()
    },
  })
  const { save, isBusy, failure, first, base, conflicts, dismissConflicts } = saving
  const isContested = base.draft !== first
  return {
    form,
    save,
    isBusy,
    failure,
    isContested,
    needsReview: conflicts !== null,
    endReview: dismissConflicts,
    changes: changesOf(section, first, form.draft, isContested ? base.draft : null),
  }
}

export type SectionEdit = ReturnType<typeof useSectionEdit>
