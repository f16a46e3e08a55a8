import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LEDGER_PAGE_FILE, ledgerPage } from '#tools/generate/ledger-page.ts'

test('docs/ledger.md is up to date; if not: node tools/generate/ledger-page.ts', () => {
  assert.equal(readFileSync(LEDGER_PAGE_FILE, 'utf8'), ledgerPage())
})
