import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDays, instantInSaoPaulo, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { MailNotAccepted, type Mail, type MailOutcome } from '#server/adapters/email/port.ts'
import { noticesOf, type NoticeRow } from '#server/areas/buyer-notices/notice-sql.ts'
import { planReceipt, planReminders } from '#server/areas/buyer-notices/plan-notices.ts'
import { sendNotice, type NoticeTools } from '#server/areas/buyer-notices/send-notice.ts'
import { storeSettings } from '#server/areas/buyer-notices/sql.ts'
import { sendNotices } from '#server/areas/buyer-notices/work.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { aCharge } from '#tests/factories/jobs/duplicate-payments.ts'
import { openJobContext, SELLERS, type JobContext } from '#tests/factories/jobs/job-context.ts'

const SELLER = SELLERS.sound
const SETTINGS = {
  name: 'Ateliê da Lu',
  email: 'cobranca@atelie.example',
  hidden_email: 'copia@atelie.example',
  all_active: true,
  switched_off: [] as string[],
}
// A Monday long after the demonstration's charges.
const MONDAY: Day = '2031-03-03'

let context: JobContext
let sent: Mail[] = []
let fails: MailOutcome | null = null
/** Done while the next mail is on its way. */
let meanwhile: (() => Promise<unknown>) | null = null
const realTime = machineTime.now

before(async () => {
  context = await openJobContext()
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})
beforeEach(async () => {
  sent = []
  fails = null
  machineTime.now = realTime
  // The demonstration's charges are left alone: their days are over.
  await context.sql(
    `update charge set status = 'CANCELED'
      where expiration_date > '2031-01-01' and status in ('SCHEDULED', 'LATE')`,
  )
  await context.sql('delete from buyer_notice')
  await context.sql('delete from postponed_item')
  await choose({})
})

const tools = (): NoticeTools => ({
  ...context.tools,
  mailer: {
    async send(mail) {
      const act = meanwhile
      meanwhile = null
      await act?.()
      if (fails !== 'repeatable') sent.push(mail)
      if (fails) throw new MailNotAccepted(mail.id, fails)
    },
  },
})

const choose = (changed: Partial<typeof SETTINGS>) =>
  context.inWork(SELLER, (work) => storeSettings(work, { ...SETTINGS, ...changed }))

const moveTo = (day: Day, time = '10:00:00') =>
  context.sql('update product_clock set fixed_at = $1', [instantInSaoPaulo(day, time)])

async function run(): Promise<void> {
  await planReminders(context.jobs)
  await sendNotices(context.jobs, tools())
}

const chargeDue = async (due: Day, method: 'PIX' | 'BANK_SLIP' | 'CREDIT_CARD' = 'PIX') =>
  (await context.inWork(SELLER, (work) => aCharge(work, method, due))).id

const notices = (chargeId: Uuid): Promise<NoticeRow[]> =>
  context.inWork(SELLER, async (work) =>
    (await noticesOf(work, chargeId)).filter(({ channel }) => channel === 'email'),
  )

const told = async (chargeId: Uuid) =>
  (await notices(chargeId)).map(({ days, state, reason }) => [days, reason ?? state])

const becomeLate = (...chargeIds: Uuid[]) =>
  context.sql(`update charge set status = 'LATE' where id = any ($1)`, [chargeIds])

const pay = (chargeId: Uuid) =>
  context.inWork(SELLER, async (work) => {
    const charge = await lockCharge(work, chargeId)
    assert.ok(charge)
    moveCharge(work, charge, 'paymentConfirmed', { paidDate: work.today })
  })

test('a buyer gets each mail whose switch is on at its offset, and none while all are off', async () => {
  await moveTo(addDays(MONDAY, -20))
  const slip = await chargeDue(MONDAY, 'BANK_SLIP')
  const card = await chargeDue(MONDAY, 'CREDIT_CARD')
  await choose({ switched_off: ['bankSlipPrePaymentWithSevenDays', 'creditCardPayment'] })
  for (const days of [-16, -15, -14, -8, -7, -2, -1, 0, 1, 2, 3, 7, 8, 19, 20, 21]) {
    await moveTo(addDays(MONDAY, days))
    if (days === 1) await becomeLate(slip, card)
    if (days === 3) await choose({ all_active: false })
    if (days === 8) await choose({})
    await run()
  }
  assert.deepEqual(await told(slip), [
    [-15, 'SENT'],
    [-7, 'SWITCHED_OFF'],
    [-2, 'SENT'],
    [2, 'SENT'],
    [7, 'ALL_SWITCHED_OFF'],
    // It fell due on a Sunday.
    [20, 'SENT'],
  ])
  assert.deepEqual(await told(card), [
    [2, 'SENT'],
    [7, 'ALL_SWITCHED_OFF'],
    [20, 'SENT'],
  ])
  await pay(slip)
  await context.inWork(SELLER, (work) => planReceipt(work, slip))
  await run()
  assert.deepEqual((await told(slip)).at(-1), [0, 'SENT'])
})

test('a notice is from the name of the settings, answered to its address, with a hidden copy and the words of the preview', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  await run()
  const [mail] = sent
  assert.ok(mail)
  assert.deepEqual(
    [mail.to, mail.sender, mail.replyTo, mail.hiddenCopy],
    ['zeca@exemplo.com.br', SETTINGS.name, SETTINGS.email, SETTINGS.hidden_email],
  )
  assert.equal(mail.subject, 'Sua cobrança de Ateliê da Lu vence em 05/03/2031')
  assert.match(mail.text, /^Olá, Zeca!\n\nO Pix de “Bolo”, no valor de R\$\s150,00, vence em/)
  assert.ok(mail.text.includes(`${context.tools.checkoutUrl}/pix/${id}`))
})

test('two runs at once send a notice once', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 7))
  await Promise.all([run(), run()])
  await Promise.all([run(), run()])
  assert.deepEqual(await told(id), [[-7, 'SENT']])
  assert.equal(sent.length, 1)
})

test('a notice that is being sent is not sent by another worker', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 7))
  await planReminders(context.jobs)
  const [notice] = await notices(id)
  assert.ok(notice)
  let again: boolean | undefined
  meanwhile = async () => {
    again = await sendNotice(context.jobs, tools(), SELLER, notice.id)
  }
  await run()
  assert.equal(again, false)
  assert.deepEqual(await told(id), [[-7, 'SENT']])
  assert.equal(sent.length, 1)
})

test('a reminder waits for 08:00 of the next allowed day and keeps its offset; a receipt goes out at once', async () => {
  const saturday = addDays(MONDAY, 5)
  const sunday = addDays(MONDAY, 6)
  await moveTo(saturday, '21:00:00')
  const id = await chargeDue(addDays(sunday, 7))
  for (const [day, time] of [
    [sunday, '12:00:00'],
    [addDays(sunday, 1), '07:59:59'],
  ] as const) {
    await moveTo(day, time)
    await run()
    assert.deepEqual(await told(id), [[-7, 'PLANNED']], `${day} ${time}`)
  }
  const paid = await chargeDue(addDays(sunday, 30))
  await pay(paid)
  await context.inWork(SELLER, (work) => planReceipt(work, paid))
  await run()
  assert.deepEqual(await told(paid), [[0, 'SENT']])
  await moveTo(addDays(sunday, 1), '08:00:00')
  await run()
  assert.deepEqual(await told(id), [[-7, 'SENT']])
  await moveTo(addDays(sunday, 1), '21:00:00')
  const late = await chargeDue(addDays(sunday, 3))
  await run()
  assert.deepEqual(await told(late), [[-2, 'PLANNED']])
})

test('after an outage the reminders of the last days go out in the order in which they fell due', async () => {
  await moveTo(MONDAY)
  const [later, earlier, older] = [
    await chargeDue(addDays(MONDAY, 10)),
    await chargeDue(addDays(MONDAY, 9)),
    await chargeDue(addDays(MONDAY, 8)),
  ]
  await moveTo(addDays(MONDAY, 4))
  await run()
  assert.deepEqual([await told(later), await told(earlier)], [[[-7, 'SENT']], [[-7, 'SENT']]])
  assert.deepEqual(await told(older), [], 'older ones are not made up for')
  const linkOf = (id: Uuid) => `${context.tools.checkoutUrl}/pix/${id}`
  assert.deepEqual(
    sent.map(({ text }) => [earlier, later].findIndex((id) => text.includes(linkOf(id)))),
    [0, 1],
  )
})

test('a charge that is paid or canceled after its reminder was planned is not dunned', async () => {
  await moveTo(MONDAY, '06:00:00')
  const [paid, canceled] = [
    await chargeDue(addDays(MONDAY, 2)),
    await chargeDue(addDays(MONDAY, 2)),
  ]
  await run()
  assert.deepEqual(await told(paid), [[-2, 'PLANNED']])
  await pay(paid)
  await context.sql(`update charge set status = 'CANCELED' where id = $1`, [canceled])
  await moveTo(MONDAY, '08:00:00')
  await run()
  assert.deepEqual(await told(paid), [[-2, 'CHARGE_CHANGED']])
  assert.deepEqual(await told(canceled), [[-2, 'CHARGE_CHANGED']])
  assert.deepEqual(sent, [])
})

test('a buyer without an e-mail gets none, and the row says so', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  await context.sql('update charge set customer_email = null where id = $1', [id])
  await run()
  assert.deepEqual(await told(id), [[-2, 'NO_ADDRESS']])
})

test('a mail with an unknown outcome is not sent again; a carrier that was not reached gets it under the same id', async () => {
  await moveTo(MONDAY)
  const unknown = await chargeDue(addDays(MONDAY, 2))
  fails = 'unknown'
  await run()
  await run()
  assert.deepEqual(await told(unknown), [[-2, 'UNKNOWN']])
  assert.equal(sent.length, 1)

  const unreached = await chargeDue(addDays(MONDAY, 2))
  fails = 'repeatable'
  await run()
  assert.deepEqual(await told(unreached), [[-2, 'PLANNED']])
  fails = null
  machineTime.now = () => realTime() + 10_000
  await run()
  assert.deepEqual(await told(unreached), [[-2, 'SENT']])

  const refused = await chargeDue(addDays(MONDAY, 2))
  fails = 'refused'
  await run()
  assert.deepEqual(await told(refused), [[-2, 'ADDRESS_REFUSED']])
})

test('a sending whose process died becomes unknown after its lease', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  await planReminders(context.jobs)
  await context.sql(
    `update buyer_notice set state = 'SENDING', send_count = 1, lease_until = $2
      where charge_id = $1`,
    [id, new Date(realTime() + 60_000).toISOString()],
  )
  await run()
  assert.deepEqual(await told(id), [[-2, 'SENDING']])
  machineTime.now = () => realTime() + 61_000
  await run()
  assert.deepEqual(await told(id), [[-2, 'UNKNOWN']])
  assert.deepEqual(sent, [])
})
