import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { readCard } from '#contract/virtual-cards/endpoints.ts'
import type { Card, CardRow } from '#contract/virtual-cards/shapes.ts'
import { call } from '#web/client/call.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

const SHOWN_MS = 60_000

/**
 * The card's secrets, asked for when somebody wants to see them and forgotten when the dialog
 * closes, which it does by itself: they are kept by no list of answers (R-CARD-03).
 */
export function useReveal({ id }: CardRow) {
  const [shown, setShown] = useState<Card | null>(null)
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const close = () => setShown(null)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const open = async () => {
    setBusy(true)
    try {
      setShown(await call(readCard, { params: { id } }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      await invalidate(client, listAudit)
    }
  }
  return { shown, isBusy, open, close }
}
