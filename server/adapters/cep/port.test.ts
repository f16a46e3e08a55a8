import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createViaCep } from '#server/adapters/cep/viacep.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
} from '#tests/factories/environment/companies-alone.ts'

describe('postal codes', () => {
  let fixture: Fixture
  const codes = (fault?: string) =>
    createViaCep({
      baseUrl: `${fixture.outside.companiesUrl}/viacep`,
      timeoutMs: clientTimeoutMs(fault),
    })
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('finds listed postal codes, and generates an address for others by range', async () => {
    assert.deepEqual(await codes().find('01001000'), {
      zipCode: '01001000',
      street: 'Praça da Sé',
      district: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      complement: '',
    })
    const made = await codes().find('69911111')
    assert.ok(typeof made === 'object' && made.city === 'Rio Branco' && made.state === 'AC')
    assert.deepEqual(await codes().find('69911111'), made)
    const cerro = await codes().find('96200000')
    assert.ok(typeof cerro === 'object' && cerro.street === 'Rua do Cerro Erro')
    const wholeCity = await codes().find('37550000')
    assert.ok(typeof wholeCity === 'object' && wholeCity.street === '')
  })

  it('distinguishes a code that does not exist from an unavailable service', async () => {
    assert.equal(await codes().find('99999999'), 'not-found')
    assert.equal(await codes('timeout').find('00000000'), 'down')
    assert.equal(await codes().find('1'), 'not-found')
    assert.equal(await createViaCep({ baseUrl: 'http://127.0.0.1:9' }).find('01001000'), 'down')
  })

  it('answers what a test configured', async () => {
    await send('PUT', `${fixture.outside.companiesUrl}/lookups`, {
      postalCodes: { '01310-100': 'NOT_FOUND' },
    })
    assert.equal(await codes().find('01310100'), 'not-found')
  })
})
