import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityTyped, formatAddress } from '#contract/basics/brazil/addresses.ts'

const ADDRESS = {
  zipCode: '05422001',
  street: 'Rua dos Pinheiros',
  number: '870',
  complement: 'sala 2',
  district: 'Pinheiros',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
}

test('an address is written on one line, without the parts that are unknown', () => {
  const full = 'Rua dos Pinheiros, 870, sala 2 – Pinheiros – São Paulo/SP – CEP 05422-001'
  assert.equal(formatAddress(ADDRESS), full)
  const withoutNumber = { ...ADDRESS, number: null, complement: null }
  assert.match(formatAddress(withoutNumber), /^Rua dos Pinheiros – Pinheiros/)
  assert.equal(formatAddress({ city: 'São Paulo', state: 'SP' }), 'São Paulo/SP')
  assert.equal(formatAddress({}), '')
})

test('an address abroad names its country, and its zip code is as it was given', () => {
  const abroad = { ...ADDRESS, city: 'Porto', state: 'P', country: 'PT', zipCode: '4000-123' }
  assert.match(formatAddress(abroad), /Porto\/P\/PT – 4000-123$/)
})

test('R-CUSTD-12 the name of a city keeps letters with accents, spaces, apostrophes and hyphens', () => {
  assert.equal(cityTyped('Santa Bárbara d’Oeste'), 'Santa Bárbara d’Oeste')
  assert.equal(cityTyped("S4nta Bárb@ra d'Oeste-2"), "Snta Bárbra d'Oeste-")
})
