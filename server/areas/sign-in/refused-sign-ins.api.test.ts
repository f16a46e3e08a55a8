import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { requestResetLink } from '#server/areas/sign-in/reset-password.ts'
import type { ClientInfo } from '#server/areas/sign-in/session.ts'
import { signInWith } from '#server/areas/sign-in/sign-in.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type {
  Database,
  Queries,
  SqlStatement,
  Transaction,
} from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { createTokens } from '#server/platform/security/tokens.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addUsers, asOperator } from '#tests/factories/sellers/people.ts'

const ANA = 'ana@padaria-ipe.com.br'
const BRUNO = 'bruno@padaria-ipe.com.br'
const DAVI = 'davi@padaria-ipe.com.br'
const PASSWORD = 'guiche-demo-2026'
const SIGN_IN = '/core/public/auth/sign-in'
const WRONG = 'errada-errada'

let product: TestProduct
let ana: string
const lines: Record<string, unknown>[] = []

before(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  product = await startProduct({ log })
  ana = await product.signIn()
})
after(() => product.stop())

const post = (path: string, body: unknown) =>
  product.call(path, { method: 'POST', key: null, body })

const refusals = () => lines.filter(({ msg }) => msg === 'refused')

/** The log line of the refusal that the call makes. */
async function lineOf(call: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const before = refusals().length
  await call()
  const written = refusals().slice(before)
  assert.equal(written.length, 1, JSON.stringify(written))
  return written[0] ?? {}
}

const userOf = async (email: string) => {
  const { body } = await product.call('/core/app/v1/users', { token: ana })
  return body.find((user: { email: string }) => user.email === email).id as string
}

/** The newest refusal in the user's audit trail, once it has the reason. */
const refusalInTrail = (userId: string, reason: string) =>
  product.until(`an audit row of ${reason}`, async () => {
    const path = `/core/audit-trail?subjectKind=user&subjectId=${userId}`
    const { body } = await product.call(path, { token: ana })
    const [newest] = body.content
    const why = newest?.changes.find(
      ({ field }: { field: string }) => field === 'accessRefused',
    )?.after
    return why === reason && newest
  })

test('a wrong password writes a log line without the e-mail and an audit record of the user', async () => {
  const attemptReference = randomUUID()
  const line = await lineOf(() => post(SIGN_IN, { email: ANA, password: WRONG, attemptReference }))
  assert.deepEqual(
    [line['call'], line['status'], line['codes'], line['ip'], line['level']],
    ['AUTH-01', 400, ['BAR-1001'], '127.0.0.1', 40],
  )
  assert.match(String(line['emailHash']), /^[\w-]{16}$/)
  assert.ok(line['requestId'])
  assert.doesNotMatch(JSON.stringify(line), /@|padaria|errada/)
  const again = await lineOf(() => post(SIGN_IN, { email: ANA.toUpperCase(), password: WRONG }))
  assert.equal(again['emailHash'], line['emailHash'])
  const other = await lineOf(() => post(SIGN_IN, { email: BRUNO, password: WRONG }))
  assert.notEqual(other['emailHash'], line['emailHash'])

  const brunoId = await userOf(BRUNO)
  const row = await refusalInTrail(brunoId, 'WRONG_PASSWORD')
  assert.deepEqual(
    [row.action, row.actor, row.ip],
    ['Recusado: Entrar com e-mail e senha', null, '127.0.0.1'],
  )
  const path = `/core/audit-trail?subjectKind=user&subjectId=${await userOf(ANA)}`
  const { text } = await product.call(path, { token: ana })
  assert.ok(text.includes(attemptReference))
})

test('a refused sign-in of a blocked or inactive user has that reason in its audit record', async () => {
  const [person] = await addUsers(product, ['MASTER'])
  assert.ok(person)
  for (const status of ['BLOCKED', 'INACTIVE']) {
    await asOperator(product, 'update user_account set status = $1 where id = $2', [
      status,
      person.id,
    ])
    await post(SIGN_IN, { email: person.email, password: person.password })
    await refusalInTrail(person.id, status)
  }
})

test('a wrong two-factor code writes an audit record of the user', async () => {
  const due = (await post(SIGN_IN, { email: DAVI, password: PASSWORD })).body
  const line = await lineOf(() =>
    post('/core/twofactor/verify', { twofaToken: due.token, pin: '000000', type: 'WEB' }),
  )
  assert.deepEqual([line['call'], line['codes']], ['AUTH-03', ['BAR-1004']])
  const row = await refusalInTrail(await userOf(DAVI), 'WRONG_CODE')
  assert.equal(row.action, 'Recusado: Informar o código de dois fatores')
})

test('a forbidden call writes a log line and an audit record', async () => {
  const bruno = await product.signIn(BRUNO)
  const line = await lineOf(() => product.call('/core/audit-trail', { token: bruno }))
  assert.deepEqual(
    [line['call'], line['status'], line['codes'], line['sellerId'], line['level']],
    ['AUD-01', 403, ['BAR-0003'], 1001, 40],
  )
  const row = await refusalInTrail(await userOf(BRUNO), 'FORBIDDEN')
  assert.deepEqual([row.action, row.actor], ['Recusado: Ler a trilha de auditoria', BRUNO])
})

test('an invalid token and other refused requests write a log line', async () => {
  const line = await lineOf(() => product.call('/core/charges', { token: 'nonsense' }))
  assert.deepEqual(
    [line['call'], line['status'], line['sellerId'], line['level']],
    ['CHG-01', 401, undefined, 40],
  )
  const missing = await lineOf(() => product.call(`/core/charges/${randomUUID()}`, { token: ana }))
  assert.deepEqual([missing['status'], missing['sellerId'], missing['level']], [404, 1001, 30])
})

/** Wraps the database and records each statement. */
function counting(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = []
  const counted = <T extends Queries>(queries: T): T => ({
    ...queries,
    rows: (text: string, values?: readonly unknown[]) => {
      statements.push(text)
      return queries.rows(text, values)
    },
    row: (text: string, values?: readonly unknown[]) => {
      statements.push(text)
      return queries.row(text, values)
    },
    run: (text: string, values?: readonly unknown[]) => {
      statements.push(text)
      return queries.run(text, values)
    },
  })
  return {
    statements,
    database: {
      ...counted(database),
      withTenant<T, First = never>(
        sellerId: SellerId,
        work: (transaction: Transaction, first?: First) => Promise<T>,
        first?: SqlStatement | null,
      ) {
        statements.push('begin')
        const countedWork = (transaction: Transaction, found?: First) =>
          work(
            {
              ...counted(transaction),
              enqueue: (text, values) => {
                statements.push(text)
                transaction.enqueue(text, values)
              },
            },
            found,
          )
        return database.withTenant(sellerId, countedWork, first)
      },
    },
  }
}

test('R-LOGIN-14 R-RESET-07 known and unknown e-mails run the same SQL statements', async () => {
  const app = await openAs(product.databaseUrl, 'app', 2)
  const keys = await loadKeys(readConfig())
  const vault = createVault(keys)
  let hashed = 0
  const passwords = createPasswords(keys.pepper, {
    argon: async () => {
      hashed += 1
      return Buffer.alloc(32)
    },
  })
  const tools = { tokens: createTokens(keys.token), vault, passwords }
  const cause = (call: string): ClientInfo => ({
    actorKind: 'USER',
    actorId: null,
    call,
    requestId: randomUUID(),
    ip: '198.51.100.9',
    userAgent: null,
  })
  const statementsOf = async (work: (database: Database) => Promise<unknown>) => {
    const { database, statements } = counting(app)
    await work(database)
    return statements
  }
  const rejectedSignIn = (email: string) =>
    statementsOf((database) =>
      assert.rejects(
        signInWith(database, tools, { email, password: WRONG }, cause('AUTH-01')),
        ApiError,
      ),
    )
  const known = await rejectedSignIn('clara@padaria-ipe.com.br')
  const unknown = await rejectedSignIn('ninguem@exemplo.com.br')
  assert.ok(known.length > 4, String(known.length))
  assert.deepEqual(unknown, known)
  assert.equal(hashed, 2)
  const reset = (email: string) =>
    statementsOf((database) => requestResetLink(database, vault, email, cause('AUTH-08')))
  const knownReset = await reset('clara@padaria-ipe.com.br')
  assert.deepEqual(await reset('ninguem@exemplo.com.br'), knownReset)
  assert.equal(knownReset.length, 2)
  await app.close()
})

test("the API's database role may insert anonymous requests but not read them", async () => {
  const app = await openAs(product.databaseUrl, 'app', 1)
  await assert.rejects(app.rows('select * from anonymous_request'), { code: '42501' })
  await app.close()
})

test('requests with an unknown e-mail are deleted when they are handled', async () => {
  await post(SIGN_IN, { email: 'outro@exemplo.com.br', password: WRONG })
  await product.until('the requests are handled', async () => {
    const [left] = await product.jobs.rows<{ count: bigint }>(
      'select count(*) from anonymous_request',
    )
    return left?.count === 0n
  })
})
