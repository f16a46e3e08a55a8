import { metrics } from '#server/platform/process/metrics.ts'
import type { OutsideOutcome } from '#server/platform/process/outside-calls.ts'

/** How many requests to a company this process has counted, by outcome. */
export async function outsideCallsOf(company: string): Promise<Record<OutsideOutcome, number>> {
  const counter = await metrics.getSingleMetric('guiche_outside_calls_total')?.get()
  const counts: Record<OutsideOutcome, number> = { answered: 0, unknown: 0, 'not-processed': 0 }
  for (const { labels, value } of counter?.values ?? []) {
    if (labels['company'] === company) counts[labels['outcome'] as OutsideOutcome] = value
  }
  return counts
}
