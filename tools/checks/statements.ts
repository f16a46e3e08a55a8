import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXT = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g
const PLACE = /\$(\d+)/g
const MAX_PARAMETERS = 8

/** Statements with too many positional parameters to be read. */
export function checkStatements(root: string): string[] {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|fixture)\.ts$/.test(file),
  )
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(TEXT)].flatMap(({ 0: statement, index }) => {
      const places = [...statement.matchAll(PLACE)].map(([, number]) => Number(number))
      const line = text.slice(0, index).split('\n').length
      return Math.max(0, ...places) > MAX_PARAMETERS
        ? [
            `${file}:${line}: more than ${MAX_PARAMETERS} positional parameters; ` +
              'use insert() or update() of server/platform/database/rows.ts',
          ]
        : []
    })
  })
}
