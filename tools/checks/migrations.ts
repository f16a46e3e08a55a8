import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWithoutTransaction } from '#server/platform/database/migrate.ts'
import { statementsOf } from '#server/platform/database/statements.ts'

const FOLDER = 'database/migrations'

/**
 * The newest migration of the first release. Databases with many rows exist since then, so that the
 * later ones must not stop the calls that the former program still answers while they run.
 */
const FIRST_RELEASE = '0087-paths-searched-in-the-newest.sql'

const PROJECT = join(import.meta.dirname, '../..')
const SQUAWK = [
  join(PROJECT, 'node_modules/squawk-cli/js/bin/squawk'),
  `--config=${join(PROJECT, '.squawk.toml')}`,
  '--reporter=gcc',
]

/** What would stop calls of the files, as Squawk finds it (.squawk.toml); empty when nothing does. */
function findings(root: string, files: readonly string[], options: readonly string[]): string[] {
  if (files.length === 0) return []
  const run = spawnSync(
    process.execPath,
    [...SQUAWK, ...options, ...files.map((name) => join(FOLDER, name))],
    { cwd: root, encoding: 'utf8' },
  )
  if (run.status === 0) return []
  const lines = `${run.stdout}${run.error?.message ?? run.stderr}`.split('\n')
  return lines.filter((line) => line !== '')
}

/** The statement without what is in strings and parentheses. */
function outline(statement: string): string {
  const shorter = statement.replace(/'(?:[^']|'')*'|\([^()]*\)/g, '')
  return shorter === statement ? statement : outline(shorter)
}

/** Whether the statement adds a constraint and does something else to the table as well. */
const addsConstraintWithMore = (statement: string): boolean =>
  /^alter table\b.*\badd constraint\b/is.test(statement) && outline(statement).includes(',')

/**
 * What migrations since the first release would do to a running program: lock a table for as long as
 * it takes to read it, or take away what the former release still uses. A statement that may do so
 * after all has a comment that says why, and `-- squawk-ignore` with the rule in the line above it.
 * And what Citus would refuse, as far as a statement shows it.
 */
export function checkMigrations(root: string): string[] {
  const later = readdirSync(join(root, FOLDER)).filter((name) => name > FIRST_RELEASE)
  const textOf = (name: string) => readFileSync(join(root, FOLDER, name), 'utf8')
  const isAlone = (name: string) => isWithoutTransaction(textOf(name))
  const isRefusedByCitus = (name: string) => statementsOf(textOf(name)).some(addsConstraintWithMore)
  return [
    ...later
      .filter(isRefusedByCitus)
      .map(
        (name) =>
          `${FOLDER}/${name}: constraint-with-more Citus adds a constraint only by a statement of its own`,
      ),
    ...findings(
      root,
      later.filter((name) => !isAlone(name)),
      ['--assume-in-transaction'],
    ),
    ...findings(root, later.filter(isAlone), []),
  ]
}
