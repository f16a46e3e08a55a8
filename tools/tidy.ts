import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LONGEST_LINE = 120
// An address, a path of a drawing, or one text alone: who searches for it finds it whole.
const MAY_BE_LONG = /https?:\/\/|^\s*(d=|<path)|^\s*'[^']*',?$/
const LONGEST_FILE = 400
const LONGEST_FUNCTION = 70

/** Tables whose rows read best on one line each. */
const TABLES =
  /^(contract\/access\/pages\.ts|contract\/access\/actions\.ts|tools\/layers\.ts|tests\/vectors\/|database\/)/
const BANNED_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared|index)(\.tsx?|\/|$)/
const SERVER_ONLY_AREAS = ['cases', 'ledger', 'operations', 'reconciliation', 'users', 'sellers']

function fileProblems(file: string, text: string): string[] {
  const problems: string[] = []
  const lines = text.split('\n')
  if (BANNED_NAMES.test(file)) problems.push(`${file}: a name that says nothing`)
  if (TABLES.test(file)) return problems
  if (lines.length > LONGEST_FILE)
    problems.push(`${file}: ${lines.length} lines, at most ${LONGEST_FILE}`)
  lines.forEach((line, index) => {
    if (line.length > LONGEST_LINE && !MAY_BE_LONG.test(line)) {
      problems.push(`${file}:${index + 1}: ${line.length} columns, at most ${LONGEST_LINE}`)
    }
  })
  return [...problems, ...functionProblems(file, lines)]
}

// A function is counted from its line to the brace that closes at its own indentation.
function functionProblems(file: string, lines: readonly string[]): string[] {
  const problems: string[] = []
  lines.forEach((line, index) => {
    const indent = /^(\s*)(export )?(default )?(async )?function\b/.exec(line)?.[1]
    if (indent === undefined) return
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`))
    const length = end - index + 1
    if (end > 0 && length > LONGEST_FUNCTION && !file.includes('.test.')) {
      problems.push(
        `${file}:${index + 1}: a function of ${length} lines, at most ${LONGEST_FUNCTION}`,
      )
    }
  })
  return problems
}

/** House measures: lengths, names, and areas that have the same name on all sides. */
export function checkTidy(root: string): string[] {
  const files = globSync('{contract,server,web,database,tests,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
  })
  const problems = files
    .sort()
    .flatMap((file) => fileProblems(file, readFileSync(join(root, file), 'utf8')))
  for (const folder of globSync('{server/areas,web/panel/areas}/*', { cwd: root })) {
    const area = folder.split('/').at(-1) ?? ''
    const named = existsSync(join(root, 'contract', area)) || SERVER_ONLY_AREAS.includes(area)
    if (!named) problems.push(`${folder}: no contract/${area}`)
  }
  return problems
}
