import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** All pages for people; docs/requirements.md is generated and names no files. */
const PAGES = globSync(['*.md', 'docs/**/*.md', 'server/**/*.md', 'examples/**/*.md'], {
  cwd: ROOT,
}).filter((page) => !['docs/requirements.md', 'THIRD_PARTY.md'].includes(page))

/** A path of ours in code style: not one with a placeholder or a pattern. */
const PATH = /`((?:contract|server|web|database|tests|tools|docs|\.ci|\.github)\/[\w./-]+)`/g

/** The path of a link to a file of ours, and the heading that it leads to. */
const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

test('each file named on a page exists', () => {
  assert.ok(PAGES.length > 70)
  const missing = PAGES.flatMap((page) =>
    [...read(page).matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('each link to a file or to a heading leads somewhere', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(LINK)]
      .filter(([, path = '', anchor]) => {
        const target = path ? join(dirname(page), path) : page
        if (!existsSync(join(ROOT, target))) return true
        return anchor !== undefined && !anchorsOf(target).includes(anchor)
      })
      .map(([link]) => `${page}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

test('each npm command named on a page exists, and the README names every proof', () => {
  const { scripts } = JSON.parse(read('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const unknown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z-]+(?::[a-z]+)?)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
  const readme = read('README.md')
  const proofs = Object.keys(scripts).filter((name) => name.startsWith('prove:'))
  assert.deepEqual(
    proofs.filter((name) => !readme.includes(name)),
    [],
  )
})
