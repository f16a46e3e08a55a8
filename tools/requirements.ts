import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const TITLE = /\btest\(\s*[`'"]((?:[A-Z]+-?[A-Z0-9]*-?\d+ )+)(.*?)[`'"],/g
const ID = /^(R|SM|K|X|E)-/

/** Rows of requirement id, what the test says, where it stands. */
function rows(): string[] {
  const found: string[] = []
  for (const file of globSync('{contract,server,web,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
  }).sort()) {
    for (const [, ids = '', title = ''] of readFileSync(join(root, file), 'utf8').matchAll(TITLE)) {
      for (const id of ids.trim().split(' ')) {
        if (ID.test(id)) found.push(`| ${id} | ${title.replaceAll('|', '\\|')} | ${file} |`)
      }
    }
  }
  return [...new Set(found)].sort()
}

/** The page of requirements and the tests that prove them, made from the tests' titles. */
export const requirementsPage = (): string =>
  [
    '# Requirements and their tests',
    '',
    'Made by `node tools/requirements.ts`.',
    '',
    '| Id | Test | Where |',
    '|---|---|---|',
    ...rows(),
    '',
  ].join('\n')

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, 'docs', 'requirements.md'), requirementsPage())
}
