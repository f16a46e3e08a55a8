import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withoutPalettes } from './palettes.ts'

const mantine = join(import.meta.dirname, '..', '..', 'node_modules', '@mantine', 'core', 'esm')

test('the default theme keeps the palettes that Mantine asks for, and loses the others', () => {
  const file = join(mantine, 'core', 'MantineProvider', 'default-colors.mjs')
  const kept = withoutPalettes(readFileSync(file, 'utf8'))
  const names = [...kept.matchAll(/^\t(\w+): \[/gm)].map(([, name]) => name)
  assert.deepEqual(names, ['dark', 'gray', 'red', 'blue'])
  assert.match(kept, /export \{ DEFAULT_COLORS \}/)
})
