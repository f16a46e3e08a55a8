import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiWebsite } from '#server/platform/http/ascii-website.ts'

test('the host of a website is written in ASCII, everything else stays', () => {
  for (const [given, expected] of [
    ['https://www.pão.com.br/Família?a=1', 'https://www.xn--po-sia.com.br/Família?a=1'],
    ['Pão.com.br', 'xn--po-sia.com.br'],
    ['Padaria-Ipe.com.br', 'Padaria-Ipe.com.br'],
    ['http://padaria.com:8080/pão', 'http://padaria.com:8080/pão'],
  ] as const) {
    assert.equal(asciiWebsite(given), expected)
  }
})
