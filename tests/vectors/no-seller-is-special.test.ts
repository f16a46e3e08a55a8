import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

// A seller named in code: compared with a number, or looked up in a list of numbers.
const NAMED =
  /(?:sellerId|seller_id|idSeller)\b[^\n]{0,20}?(?:[!=]==?|\bin\s*\(|includes\()\s*['"]?\d/
const LISTED = /\[\s*\d[\d_,\s]*\]\s*\.includes\([^)]*seller/i

test("R-GEN-16 no code depends on a seller's number", () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,sql}', { cwd: root })
  const code = files.filter((file) => !file.includes('.test.'))
  assert.ok(code.length > 300)
  const special = code.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return NAMED.test(text) || LISTED.test(text)
  })
  assert.deepEqual(special, [])
  // Examples that the patterns must match.
  assert.match(`if (caller.sellerId === 1001) return`, NAMED)
  assert.match(`[17, 42].includes(seller.id)`, LISTED)
})
