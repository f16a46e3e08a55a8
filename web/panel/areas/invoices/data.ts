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
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/invoices/texts.ts'

const isWaiting = ({ status }: Invoice) => status === 'SEND_INVOICE_SYSTEM'

/** The invoices of a charge; asked for again while the fiscal system thinks about one of them. */
export function useInvoices(id: Uuid, canceling: Uuid | null) {
  // Whether it thinks is known by the answer itself.
  const [waits, setWaits] = useState(false)
  const refetchMs = waits || canceling ? RELOAD_AFTER_MS : undefined
  const { data, error, refetch } = useRead(
    listInvoices,
    { params: { id } },
    { isQuiet: true, refetchMs },
  )
  useEffect(() => setWaits(data?.some(isWaiting) === true), [data])
  const isMissing = error !== null && data === undefined
  useEffect(() => {
    if (isMissing) toast.error(texts.notLoaded)
  }, [isMissing])
  return { invoices: data, error: isMissing ? error : null, refetch }
}

/** Asks for an invoice: the first or another one (R-INV-06). */
export function useEmission(id: Uuid) {
  const { send } = useIntention(`invoice.emit.${id}`)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const emit = async () => {
    setBusy(true)
    try {
      await send(emitInvoice, { params: { id } })
      toast.success(texts.emitted)
    } catch (error) {
      toast.error(texts.notEmitted)
      toastFailure(error)
    } finally {
      setBusy(false)
      await invalidate(client, listInvoices, readCharge, listCharges)
    }
  }
  return { isBusy, emit }
}

/** Sends the invoice to the buyer (R-INV-08). */
export function useInvoiceMail(id: Uuid) {
  const { send } = useIntention(`invoice.mail.${id}`)
  const [isBusy, setBusy] = useState(false)
  const mail = async () => {
    setBusy(true)
    try {
      await send(mailInvoice, { params: { id } })
      toast.success(texts.mailed)
    } catch (error) {
      toastFailure(error, 'description-code')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, mail }
}

/** Takes an invoice back; the fiscal system confirms within seconds, so the list is read again then. */
export function useCancellation(companyDocument: string) {
  const [invoice, setInvoice] = useState<Invoice | null>(null)
  const [canceling, setCanceling] = useState<Uuid | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()
  const open = (next: Invoice) => {
    setFailure(undefined)
    setInvoice(next)
  }
  const cancel = async () => {
    if (!invoice) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(cancelInvoice, { params: { id: invoice.uuidInvoice, companyDocument } })
      toast.success(texts.canceled)
      setCanceling(invoice.uuidInvoice)
      setInvoice(null)
      const reload = () => void invalidate(client, listInvoices, readCharge, listCharges)
      setTimeout(reload, RELOAD_AFTER_MS)
    } catch (error) {
      toastFailure(error, 'description-code')
      setFailure(textsOf(error, 'description-code'))
    } finally {
      setBusy(false)
    }
  }
  /** It is over when the system said so: canceled, or kept with a reason. */
  const settle = (invoices: readonly Invoice[]) => {
    const now = invoices.find(({ uuidInvoice }) => uuidInvoice === canceling)
    if (now && (now.status !== 'AUTHORIZED' || now.rejectionReason)) setCanceling(null)
  }
  return {
    invoice,
    canceling,
    isBusy,
    failure,
    open,
    close: () => setInvoice(null),
    cancel,
    settle,
  }
}
