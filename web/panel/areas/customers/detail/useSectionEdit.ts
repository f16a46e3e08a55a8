import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/endpoints.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { listCustomers, readCustomer } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { readDraft } from '#web/kit/forms/draft-store.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import { changesOf, type FactsOf } from '#web/panel/areas/customers/detail/customer-changes.ts'
import {
  type CustomerDraft,
  type DraftErrors,
  draftOf,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { useCustomerFields } from '#web/panel/areas/customers/form/useCustomerFields.ts'

/** The sections of a customer that are edited apart (R-CUSTD-08). */
export const SECTIONS = ['contact', 'address'] as const
export type CustomerSection = (typeof SECTIONS)[number]

const draftNameOf = ({ id }: Customer, section: CustomerSection) => `customer.${id}.${section}`

/** The section whose edit was interrupted, as by a reload or a session that ended. */
export const interruptedSection = (customer: Customer): CustomerSection | null =>
  SECTIONS.find((section) => readDraft(draftNameOf(customer, section)) !== null) ?? null

interface SectionEditOptions {
  readonly customer: Customer
  readonly section: CustomerSection
  readonly validate: (draft: CustomerDraft) => DraftErrors
  /** What the section shows, to be compared in a review. */
  readonly factsOf: FactsOf
  readonly send: (customer: Customer, draft: CustomerDraft) => Promise<Customer>
  readonly savedText: string
  readonly onDone: () => void
}

/** The edit of one section. After another person saved first, the merge is reviewed. */
export function useSectionEdit(options: SectionEditOptions) {
  const { customer, section, validate, factsOf, send, savedText, onDone } = options
  const form = useCustomerFields({ initial: draftOf(customer), validate })
  const client = useQueryClient()
  const input = { params: { id: customer.id } }
  const saving = useVersionedSave<Customer, CustomerDraft, Customer>({
    draft: form.draft,
    setDraft: form.setDraft,
    saved: customer,
    draftOf,
    draftName: draftNameOf(customer, section),
    send: (draft, madeFrom) => send(madeFrom ?? customer, draft),
    reread: () => call(readCustomer, input),
    errorAs: 'description', // the API's own sentence (R-GEN-07)
    invalidates: [listCustomers, listCharges, listAudit],
    onDone: (saved) => {
      client.setQueryData(queryOf(readCustomer, input).queryKey, saved)
      toast.success(savedText)
      onDone()
    },
  })
  const { save, isBusy, failure, first, base, conflicts, dismissConflicts } = saving
  const isContested = base.draft !== first
  return {
    form,
    work: saving.work,
    save,
    isBusy,
    failure,
    isContested,
    needsReview: conflicts !== null,
    endReview: dismissConflicts,
    changes: changesOf(factsOf, first, form.draft, isContested ? base.draft : first),
  }
}

export type SectionEdit = ReturnType<typeof useSectionEdit>
