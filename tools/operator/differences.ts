import { type OpenDifference, openDifferences } from '#server/areas/reconciliation/sql.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** An open difference in one line: whose it is, which movement, and the two records. */
export function differenceLine(difference: OpenDifference): string {
  const { sellerId, provider, day, kind, itemId, caseId, theirs, ours } = difference
  return [
    `difference: seller ${sellerId ?? 'unknown'}`,
    `${provider} ${day} ${kind} ${itemId}`,
    `case ${caseId ?? 'none'}`,
    `theirs ${theirs ? JSON.stringify(theirs) : 'nothing'}`,
    `ours ${ours ? JSON.stringify(ours) : 'nothing'}`,
  ].join('; ')
}

/** Writes every open difference to standard output; answers how many there are. */
export async function writeDifferences(jobs: Queries): Promise<number> {
  const differences = await openDifferences(jobs)
  for (const difference of differences) process.stdout.write(`${differenceLine(difference)}\n`)
  return differences.length
}
