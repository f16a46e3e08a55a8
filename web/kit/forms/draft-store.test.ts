import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

class FakeStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, text: string): void {
    Reflect.set(this, key, text)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const sessionOf = (email: string) =>
  JSON.stringify({ token: 't', refreshToken: 'r', tokenUntilMs: 0, user: { email }, features: [] })

const stores = { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() }
// The session is read while its module loads; other test files of the process replace the stores.
const installStores = () => {
  for (const [name, value] of Object.entries(stores)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}
installStores()

const { latestSession } = await import('#web/client/session.ts')
const { discardAllDrafts, discardForeignDrafts, readDraft, storeDraft } = await import(
  '#web/kit/forms/draft-store.ts'
)

const BASE = { title: '', value: null as bigint | null }
const TYPED = { title: 'Bolo', value: 12_000n }

function signIn(email: string): void {
  stores.localStorage.setItem('guiche.session', sessionOf(email))
  latestSession()
}

beforeEach(() => {
  installStores()
  signIn('ana@exemplo.com.br')
  discardAllDrafts()
})

test('a draft comes back with its amounts and what it began from', () => {
  storeDraft('link', BASE, TYPED)
  assert.deepEqual(readDraft('link'), { user: 'ana@exemplo.com.br', base: BASE, draft: TYPED })
})

test('another user neither reads a draft nor leaves it', () => {
  storeDraft('link', BASE, TYPED)
  signIn('bruno@exemplo.com.br')
  assert.equal(readDraft('link'), null)
  signIn('ana@exemplo.com.br')
  assert.equal(readDraft('link'), null)
})

test('signing in removes the drafts of others and keeps the own ones', () => {
  storeDraft('link', BASE, TYPED)
  discardForeignDrafts()
  assert.notEqual(readDraft('link'), null)
  signIn('bruno@exemplo.com.br')
  discardForeignDrafts()
  assert.deepEqual(Object.keys(stores.sessionStorage), [])
})

test('a draft that cannot be read is removed', () => {
  stores.sessionStorage.setItem('guiche.draft.link', '{')
  assert.equal(readDraft('link'), null)
  assert.deepEqual(Object.keys(stores.sessionStorage), [])
})
