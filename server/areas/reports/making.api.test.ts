import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDays, type Day, formatDay, toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { LINK_DAYS, MAX_ATTACHED_BYTES } from '#contract/reports/rules.ts'
import { type Mail, MailNotAccepted, type MailOutcome } from '#server/adapters/email/port.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { makeReport } from '#server/areas/reports/make-report.ts'
import { type ReportMailTools, sendReport } from '#server/areas/reports/send-report.ts'
import { insertReport, type ReportRow, reportById, storePiece } from '#server/areas/reports/sql.ts'
import { deleteOldReports, makeReports } from '#server/areas/reports/work.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { type JobContext, openJobContext, SELLERS } from '#tests/factories/jobs/job-context.ts'

const SELLER = SELLERS.poisoned
const ANA = 'ana@padaria-ipe.com.br'

let context: JobContext
let userId: Uuid
let sent: Mail[] = []
let fails: MailOutcome | null = null
const realTime = machineTime.now

before(async () => {
  context = await openJobContext()
  const user = await context.inWork(SELLER, ({ row }) =>
    row<{ id: Uuid }>('select id from user_account where email = $1', [ANA]),
  )
  assert.ok(user)
  userId = user.id
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})
beforeEach(async () => {
  sent = []
  fails = null
  machineTime.now = realTime
  await context.sql('delete from report')
  await context.sql('delete from postponed_item')
})

const tools = (): ReportMailTools => ({
  ...context.tools,
  mailer: {
    async send(mail) {
      if (fails !== 'repeatable') sent.push(mail)
      if (fails) throw new MailNotAccepted(mail.id, fails)
    },
  },
})

const request = (given: object = {}) =>
  context.inWork(SELLER, async (work) => {
    const id = newId()
    await insertReport(work, {
      id,
      type: 'cobrancas-completo',
      starts_on: addDays(work.today, -90),
      ends_on: work.today,
      user_id: userId,
      recipient: ANA,
      state: 'WAITING',
      try_count: 0,
      row_count: 0,
      piece_count: 0,
      size_bytes: 0n,
      requested_at: work.now,
      ...given,
    })
    return id
  })
const run = () => makeReports(context.jobs, tools())
const make = (id: Uuid) => makeReport(context.jobs, context.tools.brands, SELLER, id)
const send = (id: Uuid) => sendReport(context.jobs, tools(), SELLER, id)
const read = async (id: Uuid): Promise<ReportRow> => {
  const report = await context.inWork(SELLER, (work) => reportById(work, id))
  assert.ok(report)
  return report
}
const states = async (id: Uuid) => {
  const { state, failure } = await read(id)
  return failure ?? state
}
const pieces = (id: Uuid) =>
  context.jobs.rows<{ content: string }>(
    'select content from report_piece where report_id = $1 order by number',
    [id],
  )
const later = (ms: number) => {
  machineTime.now = () => realTime() + ms
}
const HOUR_MS = 3_600_000

test('a file up to 10 MB is attached; a larger one has a link for seven days, then it is deleted', async () => {
  const [small, large] = [await request(), await request()]
  for (const id of [small, large]) await make(id)
  const { size_bytes: size } = await read(small)
  assert.equal(
    BigInt(Buffer.byteLength((await pieces(small)).map(({ content }) => content).join(''))),
    size,
  )
  await context.sql('update report set size_bytes = $2 where id = $1', [small, MAX_ATTACHED_BYTES])
  await context.sql('update report set size_bytes = $2 where id = $1', [
    large,
    MAX_ATTACHED_BYTES + 1,
  ])
  await send(small)
  await send(large)
  const [attached, linked] = sent
  assert.ok(attached?.attachments?.[0]?.text.startsWith('\ufeffCliente;'))
  assert.equal(linked?.attachments, undefined)
  const url = /(http\S+)\/core\/public\/reports\/\S+/.exec(linked?.text ?? '')
  assert.ok(url && !attached?.text.includes('/core/public/reports/'))
  const { link_expires_at: expiry } = await read(large)
  const { now } = await context.jobs.time()
  assert.equal(Math.round((Date.parse(expiry ?? '') - Date.parse(now)) / HOUR_MS), LINK_DAYS * 24)
  await deleteOldReports(context.jobs)
  assert.deepEqual([(await pieces(small)).length, (await pieces(large)).length > 1], [0, true])
  await context.sql('update report set link_expires_at = $2 where id = $1', [large, now])
  assert.ok((await deleteOldReports(context.jobs)) > 0)
  assert.deepEqual(await pieces(large), [])
  await context.sql('update report set requested_at = $1', [
    toInstant(Date.parse(now) - 91 * 24 * HOUR_MS),
  ])
  assert.equal(await deleteOldReports(context.jobs), 2)
})

test('a mail with an unknown outcome is not sent again, a refused one fails, and a carrier that was not reached gets it later under the same id', async () => {
  const unknown = await request()
  fails = 'unknown'
  await run()
  await run()
  assert.deepEqual([await states(unknown), sent.length], ['UNKNOWN', 1])
  const refused = await request()
  fails = 'refused'
  await run()
  assert.equal(await states(refused), 'ADDRESS_REFUSED')
  assert.deepEqual([await pieces(unknown), await pieces(refused)], [[], []])
  const unreached = await request()
  fails = 'repeatable'
  await run()
  assert.equal(await states(unreached), 'MADE')
  fails = null
  later(10_000)
  sent = []
  await run()
  assert.deepEqual([await states(unreached), sent.length], ['SENT', 1])
  assert.equal((await read(unreached)).try_count, 1, 'its file is made once')
})

test('R-REP-05 the report of a process that was killed halfway is made again from its beginning and sent once', async () => {
  const id = await request()
  await context.sql(
    `update report set state = 'MAKING', try_count = 1, row_count = 2000, piece_count = 1,
            size_bytes = 5, lease_until = $2
      where id = $1`,
    [id, new Date(realTime() + HOUR_MS).toISOString()],
  )
  await context.sql(
    `insert into report_piece (seller_id, report_id, number, content)
     values ($2, $1, 1, 'half')`,
    [id, SELLER],
  )
  await run()
  assert.deepEqual([await states(id), sent.length], ['MAKING', 0])
  later(HOUR_MS + 1_000)
  await Promise.all([run(), run()])
  assert.deepEqual([await states(id), sent.length], ['SENT', 1])
  const text = sent[0]?.attachments?.[0]?.text ?? ''
  assert.ok(text.startsWith('\ufeffCliente;') && !text.includes('half'))
  const { row_count, try_count } = await read(id)
  assert.deepEqual([row_count, try_count], [text.trimEnd().split('\r\n').length - 1, 2])
})

test('a worker that was taken for dead stores nothing more', async () => {
  const id = await request()
  const piece = { reportId: id, tryCount: 1, content: 'x', rowCount: 1 }
  const leaseUntil = machineInstant(HOUR_MS)
  await context.sql(
    `update report set state = 'MAKING', try_count = 2, lease_until = $2 where id = $1`,
    [id, leaseUntil],
  )
  const store = (tryCount: number) =>
    context.inWork(SELLER, (work) => storePiece(work, { ...piece, tryCount, leaseUntil }))
  assert.deepEqual([await store(1), await store(2)], [false, true])
  assert.deepEqual(await pieces(id), [{ content: 'x' }])
})

test('a sending whose process died becomes unknown after its lease', async () => {
  const id = await request({
    state: 'SENDING',
    lease_until: new Date(realTime() + 60_000).toISOString(),
  })
  await run()
  assert.equal(await states(id), 'SENDING')
  later(61_000)
  await run()
  assert.deepEqual([await states(id), sent], ['UNKNOWN', []])
})

test('a report fails when its user may no longer have it, and after eight tries', async () => {
  const gone = await request({ user_id: newId() })
  const tried = await request({ try_count: 8 })
  const withdrawn = await request()
  await make(withdrawn)
  const other = await context.inWork(SELLER, (work) =>
    createUser(work, { email: 'clientes@papeis.example', profile: 'CLIENTS', passwordHash: 'x' }),
  )
  await context.sql('update report set user_id = $2 where id = $1', [withdrawn, other])
  await run()
  assert.deepEqual(
    [await states(gone), await states(tried), await states(withdrawn), sent],
    ['NO_ACCESS', 'NOT_MADE', 'NO_ACCESS', []],
  )
  assert.deepEqual(await pieces(withdrawn), [])
})

test('the payouts and invoices of the period are in their reports, and no text of theirs runs as a formula', async () => {
  const { today, now } = await context.jobs.time()
  const [payout, older, bill, note] = [newId(), newId(), newId(), newId()]
  const [charge] = await context.jobs.rows<{ id: Uuid }>(
    'select id from charge where seller_id = $1 limit 1',
    [SELLER],
  )
  assert.ok(charge)
  const store = (id: Uuid, purpose: string, requestedOn: Day) =>
    context.sql(
      `insert into payout (seller_id, id, owner_id, purpose, bill_id, source, state,
                           amount_centavos, provider, target_sealed, requested_on, scheduled_date,
                           reason, poll_count, next_poll_at, created_at)
       values ($1, $2, $2, $3, case when $3 = 'BILL' then $2::uuid end, 'AVAILABLE', 'REJECTED',
               123456, 'sandbox', '', $4, $4, '=SOMA(A1)', 0, $5, $5)`,
      [SELLER, id, purpose, requestedOn, now],
    )
  await store(payout, 'WITHDRAWAL', addDays(today, -90))
  await store(older, 'WITHDRAWAL', addDays(today, -91))
  await store(bill, 'BILL', today)
  const facts = { buyer: { name: '+Zeca', document: '52998224725' }, value: '15000' }
  await context.sql(
    `insert into invoice (seller_id, id, charge_id, status, dps_id, facts, number, poll_count,
                          created_at)
     values ($1, $2, $3, 'CANCELED', $6, $4, '77', 0, $5)`,
    [SELLER, note, charge.id, JSON.stringify(facts), now, note],
  )
  await request({ type: 'report-transfers-full' })
  await request({ type: 'notas-fiscais' })
  await run()
  const linesOf = (type: string) => {
    const files = sent.flatMap(({ attachments = [] }) => attachments)
    const file = files.find(({ name }) => name.startsWith(type))
    return (file?.text ?? '').trimEnd().split('\r\n').slice(1)
  }
  const day = formatDay(addDays(today, -90))
  assert.deepEqual(linesOf('report-transfers-full'), [
    `${day};${day};;;Saque;Conta própria;1234,56;Não realizado;'=SOMA(A1);${payout}`,
  ])
  const [invoice] = linesOf('notas-fiscais').filter((line) => line.endsWith(note))
  assert.match(invoice ?? '', /^77;.+;;Cancelada;'\+Zeca;529\.982\.247-25;.*;150,00;;;/)
})

test('a worker leaves a report alone that another worker is sending', async () => {
  const ids = [
    await request({ requested_at: '2026-01-01T12:00:00.000Z' }),
    await request({ requested_at: '2026-01-02T12:00:00.000Z' }),
  ] as const
  /** A worker whose mails are taken once `taken` resolves. */
  const worker = () => {
    const [asked, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mailer = {
      async send(mail: Mail) {
        asked.resolve()
        await taken.promise
        sent.push(mail)
      },
    }
    return { asked, taken, ended: makeReports(context.jobs, { ...context.tools, mailer }) }
  }
  const first = worker()
  await first.asked.promise
  const second = worker()
  await second.asked.promise
  assert.deepEqual([await states(ids[0]), await states(ids[1])], ['SENDING', 'SENDING'])
  first.taken.resolve()
  await first.ended
  assert.deepEqual([await states(ids[0]), await states(ids[1])], ['SENT', 'SENDING'])
  assert.notEqual((await pieces(ids[1])).length, 0)
  second.taken.resolve()
  await second.ended
  assert.equal(await states(ids[1]), 'SENT')
  assert.equal(sent.length, 2)
})

test('a report whose outcome was recorded as unknown is made again once the carrier says that it took no mail', async () => {
  const id = await request()
  const [asked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const mailer = {
    async send(mail: Mail) {
      asked.resolve()
      await refused.promise
      throw new MailNotAccepted(mail.id, 'repeatable')
    },
  }
  const slow = makeReports(context.jobs, { ...context.tools, mailer })
  await asked.promise
  later(HOUR_MS)
  await run()
  assert.equal(await states(id), 'UNKNOWN')
  refused.resolve()
  await slow
  assert.equal(await states(id), 'WAITING')
  await context.sql('delete from postponed_item')
  await run()
  assert.equal(await states(id), 'SENT')
  assert.equal(sent.length, 1)
})
