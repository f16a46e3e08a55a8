import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Group {
  readonly title: string
  readonly rows: Readonly<Record<string, string>>
  /** Rows that no test names yet. */
  readonly notBuilt?: readonly string[]
}

interface TestOfRequirement {
  readonly title: string
  readonly file: string
}

const PAGE = 'docs/requirements.md'
const SENTENCES = 'docs/requirements.json'

/** Ids of requirements, state machines, records, constants, settings, gates and exact texts. */
const CITED =
  /(?<![\w-])(?:R-[A-Z0-9]+-\d{2,3}|SM-[A-Z0-9]+|E-[A-Z][A-Z0-9]+|[KM]-[A-Z0-9]+-\d{2,3}|[SG]-\d{2})(?![\w-])/g
/** Ids of calls, as `CHG-03`. */
const CITED_CALL = /(?<![\w-])[A-Z]{3}-\d{2}(?![\w-])/g
const CALL_ID = /(?:\bid: |healthOf\('\w+', )'([A-Z]{3}-\d{2})/g
/** Terms that look like ids: a checksum, a telephone model. */
const NO_IDS = ['CRC-16', 'SM-S911B']
const TEST_TITLE = /\btest\(\s*[`'"]([^\n]*?)[`'"],/g
/** A comment that consists of ids only, of calls, error codes or these kinds, after what `start` matches. */
function idsAlone(start: string, kinds: string): RegExp {
  const id = `(?:(?:${kinds})-[A-Z0-9-]+|[A-Z]{3}-\\d{2,4})`
  const ids = `${id}(?:[\\s,;…)(]+${id})*`
  return new RegExp(`${start}(?://|/\\*\\*|--)\\s*\\(?${ids}[\\s.,:)(]*(?:\\*/)?\\s*$`)
}
const IDS_ALONE = [
  idsAlone('^\\s*', 'R|SM|K|M|E|S|G'),
  // After code. An exact text (M-) is named so: the id is where its words come from.
  idsAlone('\\S\\s+', 'R|SM|K|E|S|G'),
]

const groupsOf = (root: string): Readonly<Record<string, Group>> =>
  JSON.parse(readFileSync(join(root, SENTENCES), 'utf8'))

const filesOf = (root: string, pattern: string): string[] => globSync(pattern, { cwd: root }).sort()

const sentencesOf = (groups: Readonly<Record<string, Group>>): Map<string, string> =>
  new Map(Object.values(groups).flatMap(({ rows }) => Object.entries(rows)))

/** The tests whose title names an id, by id. */
function testsById(root: string): Map<string, TestOfRequirement[]> {
  const found = new Map<string, TestOfRequirement[]>()
  for (const file of filesOf(root, '{contract,server,web,tests,tools}/**/*.test.{ts,tsx}')) {
    for (const [, whole = ''] of readFileSync(join(root, file), 'utf8').matchAll(TEST_TITLE)) {
      const title = whole.replace(/^(?:[A-Z]+-[A-Z0-9]+(?:-\d+)?\s+)+/, '')
      for (const id of new Set(whole.match(CITED) ?? [])) {
        const tests = found.get(id) ?? []
        if (!tests.some((test) => test.title === title)) tests.push({ title, file })
        found.set(id, tests)
      }
    }
  }
  return found
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const testCell = (root: string, tests: readonly TestOfRequirement[]): string =>
  tests
    .map(({ title, file }) => {
      const link = relative(join(root, 'docs'), join(root, file))
      return `[${cell(title)}](${link})`
    })
    .join('<br>')

/** The exact texts, constants and settings are code: only what a test names is linked. */
const isTestable = (group: string): boolean => group.startsWith('R-')

function section(
  root: string,
  [name, group]: readonly [string, Group],
  tests: ReadonlyMap<string, readonly TestOfRequirement[]>,
): string[] {
  const lines = Object.entries(group.rows).map(([id, sentence]) => {
    const found = tests.get(id) ?? []
    const none = group.notBuilt?.includes(id) ? 'not built yet' : ''
    return `| ${id} | ${cell(sentence)} | ${found.length > 0 ? testCell(root, found) : none} |`
  })
  return [
    `## ${name} · ${group.title}`,
    '',
    '| Id | Sentence | Tests |',
    '|---|---|---|',
    ...lines,
    '',
  ]
}

/** The page of requirements: each with its sentence and the tests whose title names it. */
export function requirementsPage(root: string): string {
  const groups = groupsOf(root)
  const tests = testsById(root)
  const rows = Object.entries(groups).filter(([name]) => isTestable(name))
  const all = rows.flatMap(([, group]) => Object.keys(group.rows))
  const tested = all.filter((id) => tests.has(id))
  return [
    '# Requirements and their tests',
    '',
    `Generated from \`${SENTENCES}\` and the titles of the tests by \`node tools/checks/requirements.ts\`.`,
    tested.length === all.length
      ? `Each of the ${all.length} requirements is named by a test.`
      : `${tested.length} of ${all.length} requirements are named by a test; the others are not built yet.`,
    '',
    ...Object.entries(groups).flatMap((entry) => section(root, entry, tests)),
  ].join('\n')
}

// `npm test` leaves these out, and is to show every requirement.
const EXTENDED = 'tests/extended/'

/**
 * Requirements without a test that are not listed as such, and the other way round; those that only
 * extended tests name.
 */
function untested(root: string, groups: Readonly<Record<string, Group>>): string[] {
  const tests = testsById(root)
  return Object.entries(groups)
    .filter(([name]) => isTestable(name))
    .flatMap(([, { rows, notBuilt = [] }]) =>
      Object.keys(rows).flatMap((id) => {
        if (!tests.has(id) && !notBuilt.includes(id)) return [`${id} is named by no test`]
        if (tests.get(id)?.every(({ file }) => file.startsWith(EXTENDED)))
          return [`${id} is named by no test that npm test runs`]
        return tests.has(id) && notBuilt.includes(id)
          ? [`${id} has a test: strike it off notBuilt`]
          : []
      }),
    )
}

/** Ids that the source cites and nothing defines, comments that are an id alone, a stale page. */
export function checkRequirements(root: string): string[] {
  const groups = groupsOf(root)
  const sentences = sentencesOf(groups)
  const sources = filesOf(
    root,
    '{contract,server,web,tests,tools,database}/**/*.{ts,tsx,css,sql,patch,md,mjs}',
  )
  const texts = sources.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  const calls = new Set(
    texts.flatMap(([file, text]) =>
      file.startsWith('contract/') ? [...text.matchAll(CALL_ID)].map(([, id]) => id) : [],
    ),
  )
  const cited = (text: string, ids: RegExp) =>
    [...new Set(text.match(ids))].filter((id) => !NO_IDS.includes(id))
  const problems = untested(root, groups)
  for (const [file, text] of texts) {
    const unknown = cited(text, CITED).filter((id) => !sentences.has(id))
    const uncalled = cited(text, CITED_CALL).filter((id) => !calls.has(id))
    problems.push(
      ...unknown.map((id) => `${file}: ${id} has no sentence in ${SENTENCES}`),
      ...uncalled.map((id) => `${file}: no call has the id ${id}`),
    )
    const lines = text.split('\n')
    const alone = lines.flatMap((line, index) => {
      // The last line of a longer comment may hold its ids alone.
      const continues = /^\s*(?:\/\/|--)/.test(lines[index - 1] ?? '')
      const isAlone = IDS_ALONE.some((ids) => ids.test(line))
      return isAlone && !continues ? [index + 1] : []
    })
    problems.push(...alone.map((line) => `${file}:${line}: the comment is an id alone`))
  }
  if (readFileSync(join(root, PAGE), 'utf8') !== requirementsPage(root)) {
    problems.push(`${PAGE} is out of date; run node tools/checks/requirements.ts`)
  }
  return problems
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(join(root, PAGE), requirementsPage(root))
}
