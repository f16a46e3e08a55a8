import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { withOpenEnums } from '#web/client/requests/open-enums.ts'

const ROOT = join(import.meta.dirname, '../../..')

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'idempotency' in value && 'path' in value

async function endpoints(): Promise<AnyEndpoint[]> {
  const files = globSync('contract/**/*endpoints.ts', { cwd: ROOT })
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file))))
  return modules.flatMap((module) => Object.values(module as object).filter(isEndpoint))
}

/** The paths of all closed enumerations in a JSON Schema. */
function closedIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { enum: values, const: only } = schema as { enum?: unknown; const?: unknown }
  const isClosed = Array.isArray(values) || typeof only === 'string'
  const inner = Object.entries(schema).flatMap(([name, part]) => closedIn(part, `${path}/${name}`))
  return isClosed ? [path, ...inner] : inner
}

const schemaOf = (shape: z.ZodMiniType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })

const ROW = {
  uuid: '019ac0de-5eed-7000-8000-0123456789ab',
  customerId: null,
  customerName: null,
  customerDocument: null,
  customerEmail: null,
  customerPhone: null,
  email: null,
  phone: null,
  countryCode: null,
  title: 'Bolo',
  paidDate: null,
  expirationDate: '2026-12-10',
  installments: 1,
  value: 150.5,
  status: 'NOVO_STATUS',
  paymentMethod: 'NOVO_METODO',
  invoiceCharge: { status: 'NOVA_SITUACAO' },
  invoiceDownloadLink: null,
  tradeAgreement: { type: 'NOVO_ACORDO' },
}
/** Decodes a page of charges with the row, as it arrives. */
function decodeWith(row: object) {
  const page = { content: [row], totalPages: 1, totalElements: 1, number: 0, size: 20 }
  const wire: z.input<typeof listCharges.output> = JSON.parse(JSON.stringify(page))
  return z.decode(withOpenEnums(listCharges.output), wire)
}

test('an answer with values that its enumerations lack is decoded with those values', () => {
  const { content } = decodeWith(ROW)
  const [row] = content
  assert.deepEqual(
    [row?.status, row?.paymentMethod, row?.invoiceCharge.status, row?.tradeAgreement?.type],
    ['NOVO_STATUS', 'NOVO_METODO', 'NOVA_SITUACAO', 'NOVO_ACORDO'],
  )
  assert.equal(row?.value, 150_50n)
})

test('everything else of an answer stays strict', () => {
  for (const wrong of [{ status: 3 }, { value: 'muito' }, { expirationDate: '2026-13-01' }]) {
    assert.throws(() => decodeWith({ ...ROW, ...wrong }))
  }
})

test('no answer of the contract has an enumeration that refuses a new value', async () => {
  const all = await endpoints()
  const outputs = all.flatMap(({ output, method, ...rest }) =>
    output ? [[`${method} ${fullPath(rest)}`, output] as const] : [],
  )
  const strict = outputs.filter(([, output]) => closedIn(schemaOf(output)).length > 0)
  assert.ok(outputs.length > 80 && strict.length > 30, `${outputs.length}, ${strict.length}`)
  for (const [call, output] of outputs) {
    assert.deepEqual(closedIn(schemaOf(withOpenEnums(output))), [], call)
  }
})

test('a shape is opened once', () => {
  assert.equal(withOpenEnums(listCharges.output), withOpenEnums(listCharges.output))
})
