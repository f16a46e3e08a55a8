import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = 'tests/vectors/unseen-answers.csv'

/** `CHG-06 BAR-3010`: an answer of a call, by its code or its status. */
function seenIn(folder: string): { may: Set<string>; did: Set<string> } {
  const [may, did] = [new Set<string>(), new Set<string>()]
  for (const file of globSync('*.txt', { cwd: folder })) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const [kind, ...answer] = line.split(' ')
      if (kind === 'may') may.add(answer.join(' '))
      if (kind === 'did') did.add(answer.join(' '))
    }
  }
  return { may, did }
}

/** An answer that `npm test` does not meet, and why. */
interface Exception {
  readonly answer: string
  readonly why: string
}

const exceptionsOf = (root: string): Exception[] =>
  readFileSync(join(root, LIST), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [id, answer, ...why] = row.split(',')
      return { answer: `${id} ${answer}`, why: why.join(',') }
    })

/**
 * Answers that the contract names and no test of this run met, and exceptions that are not needed.
 * Each exception gives its reason.
 */
export function unseenAnswers(root: string, folder: string): string[] {
  const { may, did } = seenIn(folder)
  const excused = new Set(exceptionsOf(root).map(({ answer }) => answer))
  const unseen = [...may].filter((answer) => !did.has(answer))
  return [
    ...unseen.filter((answer) => !excused.has(answer)).map((answer) => `${answer}: no test met it`),
    ...[...excused]
      .filter((answer) => did.has(answer) || !may.has(answer))
      .map((answer) => `${answer}: in ${LIST} without need`),
  ].sort()
}

const BY_EXTENDED_TESTS = 'met by tests/extended'

/** Exceptions whose reason is that an extended test meets the answer, and none of this run did. */
export function unseenByExtendedTests(root: string, folder: string): string[] {
  const { did } = seenIn(folder)
  return exceptionsOf(root)
    .filter(({ answer, why }) => why.startsWith(BY_EXTENDED_TESTS) && !did.has(answer))
    .map(({ answer }) => `${answer}: no extended test met it`)
}
