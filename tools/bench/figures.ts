import type { Ratio } from '#tools/bench/writes.ts'

/** What was measured, and its goal. */
export interface Figure {
  readonly name: string
  readonly shown: string
  readonly goal: string
  readonly isMet: boolean
}

export const say = (text: string) => process.stdout.write(`${text}\n`)
export const atMost = (name: string, value: number, goal: number, unit = ''): Figure => ({
  name,
  shown: `${value.toFixed(unit === ' ms' || unit === ' s' ? 2 : 0)}${unit}`,
  goal: `≤ ${goal}${unit}`,
  isMet: value <= goal,
})

export const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The product's rate by that of its own statements alone. */
export function ratioFigure({ name, rounds }: Ratio, goal: number, wanted = ''): Figure {
  const ratios = rounds.map(({ raw, product }) => product / raw)
  const rates = rounds
    .map(({ raw, product }) => `${product.toFixed(0)}/${raw.toFixed(0)}`)
    .join(' ')
  say(`  ${name}: runs of the product and of its SQL alone a second, by round: ${rates}`)
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
