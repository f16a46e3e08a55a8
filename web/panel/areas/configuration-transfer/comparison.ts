import type { Viewer } from '#contract/access/access.ts'
import {
  type ConfigurationRow,
  compareConfiguration,
  isApplicable,
  isPickedAtFirst,
} from '#contract/configuration-transfer/compare.ts'
import type { ConfigurationFile } from '#contract/configuration-transfer/shapes.ts'
import {
  type PresentAccount,
  readPresent,
} from '#web/panel/areas/configuration-transfer/present.ts'

/** A file that was read, and what it differs in from this account. */
export interface Comparison {
  readonly fileName: string
  readonly file: ConfigurationFile
  readonly here: Pick<PresentAccount, 'seller' | 'environment'>
  readonly rows: readonly ConfigurationRow[]
}

/** Compares a file with what the account has now. */
export async function compareFile(
  file: ConfigurationFile,
  fileName: string,
  viewer: Viewer,
): Promise<Comparison> {
  const { seller, environment, ...present } = await readPresent()
  const rows = compareConfiguration(file, present, { seller, viewer })
  return { fileName, file, here: { seller, environment }, rows }
}

const keysOf = (rows: readonly ConfigurationRow[]): ReadonlySet<string> =>
  new Set(rows.map(({ key }) => key))

/** The rows that are picked after a first comparison. */
export const firstPicked = ({ rows }: Comparison): ReadonlySet<string> =>
  keysOf(rows.filter(isPickedAtFirst))

/**
 * The rows that are picked after another comparison: what a person unticked stays so; what was
 * nothing to apply before is ticked as at first.
 */
export function pickedAgain(
  before: Comparison,
  next: Comparison,
  picked: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Map(before.rows.map((row) => [row.key, row]))
  const isPicked = (row: ConfigurationRow) => {
    const former = known.get(row.key)
    return former && isApplicable(former) ? picked.has(row.key) : isPickedAtFirst(row)
  }
  return keysOf(next.rows.filter((row) => isApplicable(row) && isPicked(row)))
}
