import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForeignHost, isFromOtherSite } from '#server/platform/http/other-sites.ts'

const HERE = { panelUrl: undefined, companiesUrl: undefined, apiUrl: 'http://127.0.0.1:3000' }

test('a page of another origin is known by what its browser sends, and a program sends neither', () => {
  const host = 'localhost:3003'
  for (const headers of [
    { host, 'sec-fetch-site': 'cross-site' },
    { host, origin: 'http://evil.example' },
    { host, origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
    { host, origin: 'null' },
  ]) {
    assert.ok(isFromOtherSite(headers), JSON.stringify(headers))
  }
  for (const headers of [
    { host },
    { host, 'sec-fetch-mode': 'cors' },
    { host, origin: 'http://localhost:3003', 'sec-fetch-site': 'same-origin' },
    { host, 'sec-fetch-site': 'none' },
  ]) {
    assert.ok(!isFromOtherSite(headers), JSON.stringify(headers))
  }
})

test('a sandbox of this machine is not reached by a public name, which any site can point at it', () => {
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '', 'a b']) {
    assert.ok(isForeignHost(HERE, host), host)
  }
  for (const host of [
    'localhost:3000',
    'LOCALHOST.',
    'loja.localhost:3001',
    '127.0.0.1:3000',
    '192.168.0.7:3000',
    '[::1]:3000',
    'guiche-outside:3003',
    'meu-mac.local:3000',
  ]) {
    assert.ok(!isForeignHost(HERE, host), host)
  }
})

test('a sandbox with a public address is reached by any name', () => {
  const panelUrl = 'https://sandbox.exemplo.com.br'
  assert.ok(!isForeignHost({ ...HERE, panelUrl }, 'mesa.exemplo.com.br'))
  assert.ok(isForeignHost({ ...HERE, panelUrl: 'http://localhost:3000' }, 'mesa.exemplo.com.br'))
})
