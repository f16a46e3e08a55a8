import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** Folders of the screens that an id belongs to, below `web/panel/areas`, `web` or `contract`. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  GEN: ['client', 'shell', 'customers'],
  LOGIN: ['sign-in'],
  RESET: ['sign-in'],
  LAYOUT: ['access', 'shell', 'notification-panel'],
  TERMS: ['terms'],
  CUST: ['customers'],
  USER: ['users'],
  SEC: ['two-factor'],
  CHG: ['charges'],
  INV: ['invoices'],
  LNK: ['payment-links'],
  SPL: ['payment-links'],
  SUB: ['subscriptions'],
  PLAN: ['plans'],
  CKO: ['checkout-page', 'access'],
  NOTS: ['buyer-notices'],
  BELL: ['notification-panel'],
  RED: ['balance'],
  DASH: ['dashboard', 'payment-links'],
  FIN: ['balance'],
  BILL: ['bills'],
  SSL: ['sub-sellers'],
  SET: ['payment-defaults', 'invoices', 'api-keys', 'webhooks'],
  IMP: ['subscriptions', 'plans'],
  SGN: ['sign-up'],
  PJ: ['bank-account'],
  PIX: ['pix-keys', 'bank-account'],
  LIM: ['pix-limits'],
  CARD: ['virtual-cards'],
  REP: ['reports'],
}

// Their texts are those of every area that uses them.
const SHARED = ['kit', 'lookups']

const folderOf = (file: string): string | undefined =>
  /^(?:contract|web\/panel\/areas|web\/panel|web)\/([a-z-]+)\//.exec(file)?.[1]

/** The sources by folder. */
function readSources(): Map<string, string> {
  const sources = new Map<string, string>()
  for (const file of globSync('{contract,web}/**/*.{ts,tsx}', { cwd: root })) {
    const folder = folderOf(file)
    if (!folder || file.includes('.test.')) continue
    sources.set(folder, (sources.get(folder) ?? '') + readFileSync(join(root, file), 'utf8'))
  }
  return sources
}

test('R-GEN-19 each required text is letter by letter in the sources of its screens', () => {
  const sources = readSources()
  const rows = readFileSync(join(import.meta.dirname, 'texts.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  assert.ok(rows.length > 450)
  const missing = rows.filter((row) => {
    const [id = '', text = ''] = row.split('\t')
    const folders = FOLDERS[id.split('-')[1] ?? '']
    assert.ok(folders && text, row)
    const source = [...folders, ...SHARED].map((folder) => sources.get(folder) ?? '').join('')
    return !["'", '"', '`'].some((quote) => source.includes(quote + text + quote))
  })
  assert.deepEqual(missing, [])
})
