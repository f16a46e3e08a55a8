import { useEffect } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { readCard } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { call } from '#web/client/call.ts'
import { useAction } from '#web/client/command.ts'

const SHOWN_MS = 60_000

/**
 * The card's number and code, fetched on demand and forgotten when the dialog closes, which it
 * does by itself after a minute. No query caches them (R-CARD-03).
 */
export function useReveal({ id }: CardRow) {
  const { output, isBusy, submit, reset } = useAction(() => call(readCard, { params: { id } }), {
    invalidates: [listAudit],
    invalidatesOnFailure: true,
  })
  useEffect(() => {
    if (!output) return undefined
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [output, reset])
  return { card: output ?? null, isBusy, open: () => void submit(), close: reset }
}
