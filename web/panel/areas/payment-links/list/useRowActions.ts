import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deleteLink,
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
} from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { useGo } from '#web/kit/state/address.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { addressOfCopy } from '#web/panel/areas/payment-links/list/link-list.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** The row's button, to which the focus goes back; the menu names its target. */
export const rowButtonIdOf = ({ uuid }: LinkRow): string => `acoes-${uuid}`

interface Asking {
  readonly about: 'duplicate' | 'delete'
  readonly link: LinkRow
}

/** What is done to a link of the list, each after a question (R-LNKL-07, R-LNKL-09). */
export function useRowActions() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()
  const go = useGo()
  const ask = (about: Asking['about']) => (link: LinkRow) => {
    setAsking({ about, link })
    setFailure(undefined)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (asking) focusOn(rowButtonIdOf(asking.link))
  }
  const remove = async ({ uuid }: LinkRow) => {
    setBusy(true)
    try {
      await call(deleteLink, { params: { uuid } })
      toast.success(texts.deleted)
      setOpen(false)
      await invalidate(client, listOrderLinks, listSubscriptionLinks, listFastLinks)
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const confirm = () => {
    if (asking?.about === 'duplicate') go(addressOfCopy(asking.link))
    if (asking?.about === 'delete') void remove(asking.link)
  }
  return {
    asking,
    isOpen,
    isBusy,
    failure,
    close,
    confirm,
    onDuplicate: ask('duplicate'),
    onDelete: ask('delete'),
  }
}

export type RowActions = ReturnType<typeof useRowActions>
