import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { listCharges, readCharge } from '#contract/charges/endpoints.ts'
import {
  cancelInvoice,
  emitInvoice,
  listInvoices,
  mailInvoice,
} from '#contract/invoices/endpoints.ts'
import { RELOAD_AFTER_MS } from '#contract/invoices/rules.ts'
import type { Invoice } from '#contract/invoices/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { texts } from '#web/panel/areas/invoices/texts.ts'

const INVOICE_READS = [listInvoices, readCharge, listCharges] as const

const isPending = ({ status }: Invoice) => status === 'SEND_INVOICE_SYSTEM'

/** The invoices of a charge; fetched again while the fiscal system processes one of them. */
export function useInvoices(id: Uuid, canceling: Uuid | null) {
  const { data, error, refetch } = useRead(
    listInvoices,
    { params: { id } },
    {
      isQuiet: true,
      isLive: true,
      refetchMs: RELOAD_AFTER_MS,
      isFollowed: (invoices) => canceling !== null || invoices.some(isPending),
    },
  )
  const isMissing = error !== null && data === undefined
  useEffect(() => {
    if (isMissing) toast.error(texts.notLoaded)
  }, [isMissing])
  return { invoices: data, error: isMissing ? error : null, refetch }
}

/** Requests an invoice: the first or another one (R-INV-06). */
export const useEmission = (id: Uuid) =>
  useCommand(emitInvoice, {
    scope: id,
    invalidates: INVOICE_READS,
    invalidatesOnFailure: true,
    onDone: () => toast.success(texts.emitted),
    onFailed: () => toast.error(texts.notEmitted),
  })

/** Mails an invoice to the buyer (R-INV-08). */
export const useInvoiceMail = (id: Uuid) =>
  useCommand(mailInvoice, {
    scope: id,
    errorAs: 'description-code',
    onDone: () => toast.success(texts.mailed),
  })

/** Cancels an invoice. The fiscal system confirms seconds later, so the list is fetched again then. */
export function useCancellation(companyDocument: string) {
  const [canceling, setCanceling] = useState<Uuid | null>(null)
  const client = useQueryClient()
  const confirmed = useConfirmedAction(
    ({ uuidInvoice }: Invoice) =>
      call(cancelInvoice, { params: { id: uuidInvoice, companyDocument } }),
    {
      errorAs: 'description-code',
      onDone: (_, { uuidInvoice }) => {
        toast.success(texts.canceled)
        setCanceling(uuidInvoice)
        setTimeout(() => void invalidate(client, ...INVOICE_READS), RELOAD_AFTER_MS)
      },
    },
  )
  /** Ends the wait once the fiscal system answered: canceled, or rejected with a reason. */
  const settle = (invoices: readonly Invoice[]) => {
    const now = invoices.find(({ uuidInvoice }) => uuidInvoice === canceling)
    if (now && (now.status !== 'AUTHORIZED' || now.rejectionReason)) setCanceling(null)
  }
  return { ...confirmed, canceling, settle }
}
