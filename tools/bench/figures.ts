import { asOwner } from '#server/platform/database/database.ts'
import { type Cluster, ensureDatabase } from '#server/platform/database/postgres/launcher.ts'
import type { Ratio } from '#tools/bench/writes.ts'

/** What was measured, and its goal. */
export interface Figure {
  readonly name: string
  readonly shown: string
  readonly goal: string
  readonly isMet: boolean
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

const WITH_FRACTIONS = [' ms', ' s', ' ×']

export const atMost = (name: string, value: number, goal: number, unit = ''): Figure => ({
  name,
  shown: `${value.toFixed(WITH_FRACTIONS.includes(unit) ? 2 : 0)}${unit}`,
  goal: `≤ ${goal}${unit}`,
  isMet: value <= goal,
})

export const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The value below which so many hundredths of the values lie. */
export const percentile = (values: readonly number[], hundredths: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / 100))] ?? 0
}

export const secondsSince = (startedMs: number) => (performance.now() - startedMs) / 1_000

/** A new database for each run of a measurement that consumes what it was filled with. */
export async function freshDatabase(cluster: Cluster, name: string): Promise<string> {
  await asOwner(cluster.urlOf('postgres'), (owner) =>
    owner.run(`drop database if exists ${name} with (force)`),
  )
  return ensureDatabase(cluster, name)
}

/** The product's rate by that of its own statements alone. */
export function ratioFigure(
  { name, rounds, raw = 'its SQL alone' }: Ratio,
  goal: number,
  wanted = '',
): Figure {
  const ratios = rounds.map((round) => round.product / round.raw)
  const rates = rounds
    .map((round) => `${round.product.toFixed(0)}/${round.raw.toFixed(0)}`)
    .join(' ')
  say(`  ${name}: runs of the product and of ${raw} a second, by round: ${rates}`)
  const shown = `${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}]`
  const goalText = `≥ ${goal.toFixed(2)}${wanted}`
  return { name: `${name} : raw`, shown, goal: goalText, isMet: median(ratios) >= goal }
}

export const noPgbench = (name: string): Figure => ({
  name,
  shown: 'no pgbench on this machine',
  goal: 'a ratio',
  isMet: false,
})

export function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, shown, goal, isMet } of figures) {
    say(`${isMet ? 'ok      ' : 'NOT MET '} ${name.padEnd(width)}  ${shown.padEnd(20)} ${goal}`)
  }
}
