import { useEffect } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { useAction } from '#web/client/commands/command.ts'

const SHOWN_MS = 60_000

/**
 * A secret that is fetched on demand, each time audited, and forgotten when it is hidden: by the
 * user, by leaving the page, or by itself after a minute. No query caches it.
 */
export function useReveal<Secret>(fetchSecret: () => Promise<Secret>) {
  const { output, isBusy, submit, reset } = useAction(fetchSecret, {
    invalidates: [listAudit],
    invalidatesOnFailure: true,
  })
  useEffect(() => {
    if (output === undefined) return undefined
    const timer = setTimeout(reset, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [output, reset])
  return { secret: output ?? null, isBusy, reveal: () => void submit(), hide: reset }
}
