import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']

/** A path of ours in code style: not one with a placeholder or a pattern. */
const PATH = /`((?:contract|server|web|database|tests|tools|docs|\.ci|\.github)\/[\w./-]+)`/g

test('each file named in the contributor pages exists', () => {
  const missing = PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})
