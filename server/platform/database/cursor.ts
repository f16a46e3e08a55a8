import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

const SLICE = 500

/**
 * The rows of a statement, slice by slice in one snapshot: however many they are, one slice is in
 * memory. A transaction has one such cursor at a time.
 */
export async function* cursorSlices<Row>(
  { rows, run }: Transaction,
  { text, values }: SqlStatement,
  size = SLICE,
): AsyncGenerator<readonly Row[]> {
  // All rows are read, so the plan that is best for the first of them is not wanted.
  await run('set local cursor_tuple_fraction = 1')
  await rows(`declare slices no scroll cursor for ${text}`, values, { plan: 'custom' })
  for (;;) {
    // Not prepared: its columns are those of the cursor.
    const slice = await rows<Row>(`fetch ${size} from slices`, [], { plan: 'custom' })
    if (slice.length > 0) yield slice
    if (slice.length < size) break
  }
  await run('close slices')
}
