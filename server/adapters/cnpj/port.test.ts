import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createBrasilApi } from '#server/adapters/cnpj/brasil-api.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
} from '#tests/factories/environment/companies-alone.ts'

describe('companies', () => {
  let fixture: Fixture
  const companies = (fault?: string) =>
    createBrasilApi({
      baseUrl: `${fixture.outside.companiesUrl}/brasilapi`,
      timeoutMs: clientTimeoutMs(fault),
    })
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('finds a company by an alphanumeric CNPJ', async () => {
    assert.deepEqual(await companies().find('12ABC34501DE35'), {
      companyName: 'ALFA NUMERICO TECNOLOGIA LTDA',
      fantasyName: 'Alfa Numérico',
      address: {
        zipCode: '01310100',
        street: 'Avenida Paulista',
        number: '1000',
        complement: 'Andar 12',
        district: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
      },
    })
  })

  it('answers null for an empty fantasy name', async () => {
    const found = await companies().find('11222333000181')
    assert.ok(typeof found === 'object' && found.fantasyName === null)
  })

  it('distinguishes a code that does not exist from an unavailable service', async () => {
    assert.equal(await companies().find('99999999000191'), 'not-found')
    assert.equal(await companies().find('12345678000100'), 'not-found')
    assert.equal(await companies('timeout').find('88888888000191'), 'down')
    assert.equal(
      await createBrasilApi({ baseUrl: 'http://127.0.0.1:9' }).find('11222333000181'),
      'down',
    )
  })

  it('answers what a test configured', async () => {
    const body = { companies: { '11.222.333/0001-81': 'DOWN' } }
    await send('PUT', `${fixture.outside.companiesUrl}/lookups`, body)
    assert.equal(await companies('timeout').find('11222333000181'), 'down')
  })
})
