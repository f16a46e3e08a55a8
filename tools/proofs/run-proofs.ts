import { NotRun } from '#tests/campaigns/not-run.ts'

/** One part of `npm run prove`. */
export interface Proof {
  readonly name: string
  /** Another proof that shows the same: once it is good, this one may be left out. */
  readonly substitute?: string
  /** False when it failed; throws `NotRun` where this machine lacks what it needs. */
  run(): Promise<boolean>
}

/** What became of the proofs, each by its name. */
export interface Proven {
  readonly good: readonly string[]
  readonly failed: readonly string[]
  /** Not run, with the reason; they have no substitute that is good. */
  readonly missing: readonly string[]
  /** Not run, with the reason; their substitute is good. */
  readonly excused: readonly string[]
}

type Say = (text: string) => void
type Outcome = { readonly is: 'good' | 'failed' } | { readonly is: 'not run'; readonly why: string }

async function outcomeOf({ run }: Proof, say: Say): Promise<Outcome> {
  try {
    return { is: (await run()) ? 'good' : 'failed' }
  } catch (error) {
    if (error instanceof NotRun) return { is: 'not run', why: error.message }
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { is: 'failed' }
  }
}

const TITLES = { good: 'ok     ', failed: 'FAILED ', 'not run': 'NOT RUN' } as const

/** Runs all proofs, also after one has failed or thrown. */
export async function runEach(proofs: readonly Proof[], say: Say): Promise<Proven> {
  const outcomes = new Map<string, Outcome>()
  for (const proof of proofs) {
    const startedMs = performance.now()
    const outcome = await outcomeOf(proof, say)
    outcomes.set(proof.name, outcome)
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
    const why = outcome.is === 'not run' ? `: ${outcome.why}` : ''
    say(`\n${TITLES[outcome.is]} ${proof.name} (${seconds} s)${why}`)
  }
  const named = (is: Outcome['is']) => proofs.filter(({ name }) => outcomes.get(name)?.is === is)
  const good = named('good').map(({ name }) => name)
  const notRun = (isExcused: boolean) =>
    named('not run')
      .filter(({ substitute = '' }) => good.includes(substitute) === isExcused)
      .map((proof) => {
        const outcome = outcomes.get(proof.name)
        const why = outcome?.is === 'not run' ? outcome.why : ''
        return `${proof.name} (${why}${isExcused ? `; ${proof.substitute} shows the same` : ''})`
      })
  return {
    good,
    failed: named('failed').map(({ name }) => name),
    missing: notRun(false),
    excused: notRun(true),
  }
}

/** Runs proofs and prints what became of them; returns the exit code, 0 when each is good or excused. */
export async function runProofs(proofs: readonly Proof[], say: Say): Promise<number> {
  const { good, failed, missing, excused } = await runEach(proofs, say)
  say(`\n${good.length} proven, ${failed.length} failed, ${missing.length} not run`)
  for (const name of failed) say(`failed: ${name}`)
  for (const each of missing) say(`not run: ${each}`)
  for (const each of excused) say(`left out: ${each}`)
  return failed.length + missing.length > 0 ? 1 : 0
}
