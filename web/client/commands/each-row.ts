import { textsOf } from '#web/client/requests/failed.ts'

/** What became of an action on one of several rows: what was done, or why not. */
export interface Outcome {
  readonly isDone: boolean
  readonly text: string
}

export interface RowOutcome<Row> extends Outcome {
  readonly row: Row
}

/**
 * Does `work` for one row after the other. A failure is the outcome of its row; the others go on.
 */
export async function forEachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<Outcome>,
): Promise<RowOutcome<Row>[]> {
  const outcomes: RowOutcome<Row>[] = []
  for (const row of rows) {
    const outcome = await work(row).catch((error: unknown) => ({
      isDone: false,
      text: textsOf(error).join(' '),
    }))
    outcomes.push({ row, ...outcome })
  }
  return outcomes
}
