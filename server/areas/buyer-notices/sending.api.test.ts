import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDays, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { DeliveryStatus } from '#contract/buyer-notices/delivery.ts'
import {
  NOTICE_CHANNELS,
  NOTICE_METHODS,
  NOTICE_SWITCHES,
  type NoticeChannel,
} from '#contract/buyer-notices/switches.ts'
import { type Mail, MailNotAccepted, type MailOutcome } from '#server/adapters/email/port.ts'
import type {
  DeliveryReport,
  WhatsAppMessage,
  WhatsAppOutcome,
} from '#server/adapters/whatsapp/port.ts'
import { type NoticeRow, noticesOf } from '#server/areas/buyer-notices/notice-sql.ts'
import { planReceipt, planReminders } from '#server/areas/buyer-notices/plan-notices.ts'
import { receiveReport } from '#server/areas/buyer-notices/receive-report.ts'
import {
  CarrierNotReached,
  type NoticeTools,
  sendNotice,
} from '#server/areas/buyer-notices/send-notice.ts'
import { storeSettings } from '#server/areas/buyer-notices/sql.ts'
import { sendNotices } from '#server/areas/buyer-notices/work.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { aCharge } from '#tests/factories/jobs/duplicate-payments.ts'
import { type JobContext, openJobContext, SELLERS } from '#tests/factories/jobs/job-context.ts'

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
let messages: WhatsAppMessage[] = []
/** The answer to the next messages; null accepts them. */
let answer: WhatsAppOutcome | null = null
let fails: MailOutcome | null = null
/** Done while the next mail is on its way. */
let meanwhile: (() => Promise<unknown>) | null = null
/** Done while the next message is on its way. */
let meanwhileOnWhatsApp: ((message: WhatsAppMessage) => Promise<unknown>) | null = null
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
  messages = []
  answer = null
  fails = null
  machineTime.now = realTime
  // The demonstration's charges are left alone: their days are over.
  await context.sql(
    `update charge set status = 'CANCELED'
      where expiration_date > '2031-01-01' and status in ('SCHEDULED', 'LATE', 'FAILED')`,
  )
  await context.sql('delete from buyer_notice')
  await context.sql('delete from postponed_item')
  await choose({})
})

const tools = (): NoticeTools => ({
  ...context.tools,
  whatsapp: {
    ...context.tools.whatsapp,
    async send(message) {
      const act = meanwhileOnWhatsApp
      meanwhileOnWhatsApp = null
      messages.push(message)
      await act?.(message)
      return answer ?? { kind: 'accepted', messageId: messageIdOf(message.reference) }
    },
  },
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

const notices = (chargeId: Uuid, by: NoticeChannel = 'email'): Promise<NoticeRow[]> =>
  context.inWork(SELLER, async (work) =>
    (await noticesOf(work, chargeId)).filter(({ channel }) => channel === by),
  )

const outcomes = async (chargeId: Uuid, by: NoticeChannel = 'email') =>
  (await notices(chargeId, by)).map(({ days, state, reason }) => [days, reason ?? state])

/** What became of the notices of a charge, where both channels did the same. */
async function outcomesOfBoth(chargeId: Uuid) {
  const byMail = await outcomes(chargeId)
  assert.deepEqual(await outcomes(chargeId, 'whatsapp'), byMail)
  return byMail
}

const messageIdOf = (reference: string) => `wamid.${reference}`

const reportOf = (
  { reference }: WhatsAppMessage,
  status: DeliveryStatus,
  messageId = messageIdOf(reference),
): DeliveryReport => ({
  eventId: `${messageId}:${status}`,
  messageId,
  reference,
  status,
  refusal: status === 'failed' ? 'unknown-number' : null,
  body: '{}',
})

const becomeLate = (...chargeIds: Uuid[]) =>
  context.sql(`update charge set status = 'LATE' where id = any ($1)`, [chargeIds])

const pay = (chargeId: Uuid) =>
  context.inWork(SELLER, async (work) => {
    const charge = await lockCharge(work, chargeId)
    assert.ok(charge)
    moveCharge(work, charge, 'paymentConfirmed', { paidDate: work.today })
  })

/** The switches that are off in the test of the offsets: every other one. */
const OFF = NOTICE_SWITCHES.filter((_, at) => at % 3 === 1).map(({ name }) => name)

test('R-NOTS-06 R-NOTS-07 R-NOTS-13 buyers get exactly the notices whose switch is on, at 15, 7 and 2 days before, on payment and 2, 7 and 20 days late, by e-mail and WhatsApp; none while all are off', async () => {
  await moveTo(addDays(MONDAY, -20))
  const methods = { bankSlip: 'BANK_SLIP', pix: 'PIX', creditCard: 'CREDIT_CARD' } as const
  const charges = {
    bankSlip: await chargeDue(MONDAY, methods.bankSlip),
    pix: await chargeDue(MONDAY, methods.pix),
    creditCard: await chargeDue(MONDAY, methods.creditCard),
  }
  await choose({ switched_off: OFF })
  // The 20th day after a Monday is a Sunday: its reminder goes out on the day after.
  for (const days of [-16, -15, -14, -8, -7, -2, -1, 0, 1, 2, 3, 7, 8, 19, 20, 21]) {
    await moveTo(addDays(MONDAY, days))
    if (days === 1) await becomeLate(...Object.values(charges))
    await run()
  }
  for (const charge of Object.values(charges)) await pay(charge)
  for (const charge of Object.values(charges)) {
    await context.inWork(SELLER, (work) => planReceipt(work, charge))
  }
  await run()
  for (const method of NOTICE_METHODS) {
    for (const channel of NOTICE_CHANNELS) {
      const offered = NOTICE_SWITCHES.filter(
        (each) => each.method === method && each.channel === channel,
      )
      const expected = offered.map(({ name, days }) => [
        days,
        OFF.includes(name) ? 'SWITCHED_OFF' : 'SENT',
      ])
      const found = await outcomes(charges[method], channel)
      assert.deepEqual(
        found.sort(([one], [other]) => Number(one) - Number(other)),
        expected,
        `${method} ${channel}`,
      )
    }
  }
  const on = NOTICE_SWITCHES.filter(({ name }) => !OFF.includes(name))
  const onBy = (channel: NoticeChannel) => on.filter((each) => each.channel === channel).length
  const isOf = (text: string) => Object.values(charges).some((id) => text.includes(id))
  assert.deepEqual(
    [
      sent.filter(({ text }) => isOf(text)).length,
      messages.filter(({ buttonPath }) => isOf(buttonPath)).length,
    ],
    [onBy('email'), onBy('whatsapp')],
  )

  assert.ok(!sent.some(({ text }) => text.includes('Nota fiscal')), 'they have no invoice')

  await choose({ all_active: false })
  const before = [sent.length, messages.length]
  const due = await chargeDue(addDays(MONDAY, 28))
  await run()
  assert.deepEqual(await outcomesOfBoth(due), [[-7, 'ALL_SWITCHED_OFF']])
  assert.deepEqual([sent.length, messages.length], before)
})

const BUYER = {
  name: 'Zeca Pagador',
  document: { documentNumber: '52998224725', documentType: 'cpf', documentNation: 'BR' },
  email: 'zeca@exemplo.com.br',
  countryCode: '+55',
  phone: '11987654321',
  address: null,
} as const

/** Subscriptions in these states. */
async function subscriptionsOf(...statuses: string[]): Promise<Uuid[]> {
  const customer = await context.inWork(SELLER, (work) => ensureCustomer(work, BUYER))
  await context.sql(
    `insert into plan (seller_id, id, title, bullets, month_centavos, semester_month_centavos,
       year_month_centavos, credit_card, bank_slip, pix, active, search, created_at, updated_at,
       version)
     values ($1, 1, 'Clube', '{}', 8000, 8000, 8000, true, true, true, true, 'clube', now(), now(), 1)
     on conflict do nothing`,
    [SELLER],
  )
  const ids = statuses.map(() => newId())
  await context.sql(
    `insert into subscription (seller_id, id, status, plan_id, customer_id, customer_name,
       customer_document, payment_method, periodicity, value_centavos, month_centavos,
       invoice_enabled, start_date, last_period, renew_on, search, created_at, updated_at, version,
       origin)
     select $1, id, status, 1, $4, 'Zeca', '52998224725', 'CREDIT_CARD', 'MONTHLY', 8000, 8000,
            false, $5, $5, case when status in ('ACTIVE', 'DEFAULTER') then date '2040-01-01' end,
            'zeca', now(), now(), 1, 'SUBSCRIPTION'
       from unnest($2::uuid[], $3::text[]) as made (id, status)`,
    [SELLER, ids, statuses, customer, MONDAY],
  )
  return ids
}

/** A charge whose card was refused for good on its due date; of a purchase without a subscription. */
async function refusedCard(subscription: Uuid | null): Promise<Uuid> {
  const id = await chargeDue(MONDAY, 'CREDIT_CARD')
  await context.sql(
    `update charge set status = 'FAILED', subscription_id = $2::uuid,
            subscription_period = case when $2::uuid is not null then expiration_date end
      where id = $1`,
    [id, subscription],
  )
  return id
}

test('a renewal whose card was refused for good gets its late notices; a purchase gets none, nor does a subscription that ended', async () => {
  await moveTo(MONDAY)
  const [active, defaulter, pending, inactive, ending] = await subscriptionsOf(
    'ACTIVE',
    'DEFAULTER',
    'PENDING',
    'INACTIVE',
    'ACTIVE',
  )
  assert.ok(active && defaulter && pending && inactive && ending)
  const dunned = [await refusedCard(active), await refusedCard(defaulter)]
  const others = [await refusedCard(null), await refusedCard(pending), await refusedCard(inactive)]
  const ended = await refusedCard(ending)
  await choose({ switched_off: ['creditCardLatePaymentWithSevenDays'] })
  for (const days of [0, 1]) {
    await moveTo(addDays(MONDAY, days))
    await run()
    for (const id of dunned) assert.deepEqual(await outcomesOfBoth(id), [], 'not late by two days')
  }
  await moveTo(addDays(MONDAY, 2), '06:00:00')
  await run()
  assert.deepEqual(await outcomesOfBoth(ended), [[2, 'PLANNED']])
  await context.sql(`update subscription set status = 'INACTIVE', renew_on = null where id = $1`, [
    ending,
  ])
  for (const days of [2, 6, 7, 8, 19, 20, 21, 22]) {
    await moveTo(addDays(MONDAY, days))
    await run()
  }
  for (const id of dunned) {
    assert.deepEqual(await outcomes(id), [
      [2, 'SENT'],
      [7, 'SWITCHED_OFF'],
      [20, 'SENT'],
    ])
    assert.deepEqual(await outcomes(id, 'whatsapp'), [
      [2, 'SENT'],
      [7, 'SENT'],
      [20, 'SENT'],
    ])
  }
  for (const id of others) assert.deepEqual(await outcomesOfBoth(id), [])
  assert.deepEqual(await outcomesOfBoth(ended), [[2, 'CHARGE_CHANGED']])
})

test('a renewal that was refused, and then paid, is not dunned any more', async () => {
  await moveTo(MONDAY)
  const [subscription] = await subscriptionsOf('DEFAULTER')
  assert.ok(subscription)
  const id = await refusedCard(subscription)
  await moveTo(addDays(MONDAY, 2))
  await run()
  await moveTo(addDays(MONDAY, 7), '06:00:00')
  await run()
  await pay(id)
  for (const days of [7, 21]) {
    await moveTo(addDays(MONDAY, days))
    await run()
  }
  assert.deepEqual(await outcomesOfBoth(id), [
    [2, 'SENT'],
    [7, 'CHARGE_CHANGED'],
  ])
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
  assert.ok(
    mail.text.includes(`${context.tools.brands.ofSeller({ domain: null }).checkoutUrl}/pix/${id}`),
  )
})

test('SM-NOTICE two runs at once send a notice once', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 7))
  await Promise.all([run(), run()])
  await Promise.all([run(), run()])
  assert.deepEqual(await outcomesOfBoth(id), [[-7, 'SENT']])
  assert.deepEqual([sent.length, messages.length], [1, 1])
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
  assert.deepEqual(await outcomesOfBoth(id), [[-7, 'SENT']])
  assert.deepEqual([sent.length, messages.length], [1, 1])
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
    assert.deepEqual(await outcomesOfBoth(id), [[-7, 'PLANNED']], `${day} ${time}`)
  }
  const paid = await chargeDue(addDays(sunday, 30))
  await pay(paid)
  await context.inWork(SELLER, (work) => planReceipt(work, paid))
  await run()
  assert.deepEqual(await outcomesOfBoth(paid), [[0, 'SENT']])
  await moveTo(addDays(sunday, 1), '08:00:00')
  await run()
  assert.deepEqual(await outcomesOfBoth(id), [[-7, 'SENT']])
  await moveTo(addDays(sunday, 1), '21:00:00')
  const late = await chargeDue(addDays(sunday, 3))
  await run()
  assert.deepEqual(await outcomesOfBoth(late), [[-2, 'PLANNED']])
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
  assert.deepEqual(
    [await outcomesOfBoth(later), await outcomesOfBoth(earlier)],
    [[[-7, 'SENT']], [[-7, 'SENT']]],
  )
  assert.deepEqual(await outcomesOfBoth(older), [], 'older ones are not made up for')
  const linkOf = (id: Uuid) =>
    `${context.tools.brands.ofSeller({ domain: null }).checkoutUrl}/pix/${id}`
  assert.deepEqual(
    sent.map(({ text }) => [earlier, later].findIndex((id) => text.includes(linkOf(id)))),
    [0, 1],
  )
  assert.deepEqual(
    messages.map(({ buttonPath }) => buttonPath),
    [`pix/${earlier}`, `pix/${later}`],
  )
})

test('SM-NOTICE a charge that is paid or canceled after its reminder was planned is not dunned', async () => {
  await moveTo(MONDAY, '06:00:00')
  const [paid, canceled] = [
    await chargeDue(addDays(MONDAY, 2)),
    await chargeDue(addDays(MONDAY, 2)),
  ]
  await run()
  assert.deepEqual(await outcomesOfBoth(paid), [[-2, 'PLANNED']])
  await pay(paid)
  await context.sql(`update charge set status = 'CANCELED' where id = $1`, [canceled])
  await moveTo(MONDAY, '08:00:00')
  await run()
  assert.deepEqual(await outcomesOfBoth(paid), [[-2, 'CHARGE_CHANGED']])
  assert.deepEqual(await outcomesOfBoth(canceled), [[-2, 'CHARGE_CHANGED']])
  assert.deepEqual([sent, messages], [[], []])
})

test('SM-NOTICE a buyer without an e-mail or a mobile is not notified there, and the row says so', async () => {
  await moveTo(MONDAY)
  const [noEmail, noPhone, landline] = [
    await chargeDue(addDays(MONDAY, 2)),
    await chargeDue(addDays(MONDAY, 2)),
    await chargeDue(addDays(MONDAY, 2)),
  ]
  await context.sql('update charge set customer_email = null where id = $1', [noEmail])
  await context.sql('update charge set customer_phone = null where id = $1', [noPhone])
  await context.sql(`update charge set customer_phone = '1133334444' where id = $1`, [landline])
  await run()
  assert.deepEqual(await outcomes(noEmail), [[-2, 'NO_ADDRESS']])
  assert.deepEqual(await outcomes(noEmail, 'whatsapp'), [[-2, 'SENT']])
  for (const id of [noPhone, landline]) {
    assert.deepEqual(await outcomes(id), [[-2, 'SENT']])
    assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'NO_ADDRESS']])
  }
  assert.equal(messages.length, 1)
})

test('a message to a foreign phone is sent to its own country or not at all, never to a Brazilian number with the same digits', async () => {
  await moveTo(MONDAY)
  const phones: readonly (readonly [string | null, string, string | null])[] = [
    // In Brazil these are the digits of a mobile in Santos.
    ['+86', '13912345678', '8613912345678'],
    ['+51', '987654321', '51987654321'],
    ['+1', '2025550123', '12025550123'],
    ['+86', '5513912345678', '865513912345678'],
    ['+1234', '123456789012', null],
    ['+86', 'ramal 12', null],
    ['', '13912345678', null],
    ['+55', '13912345678', '5513912345678'],
    ['+55', '5513912345678', '5513912345678'],
    // Rows of former versions.
    [null, '13912345678', '5513912345678'],
  ]
  for (const [country, phone, to] of phones) {
    messages = []
    const id = await chargeDue(addDays(MONDAY, 2))
    await context.sql('update charge set country_code = $2, customer_phone = $3 where id = $1', [
      id,
      country,
      phone,
    ])
    await run()
    const why = JSON.stringify([country, phone])
    assert.deepEqual(
      messages.map((message) => message.to),
      to === null ? [] : [to],
      why,
    )
    assert.deepEqual(await outcomes(id), [[-2, 'SENT']], why)
    const state = to === null ? 'NO_ADDRESS' : 'SENT'
    assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, state]], why)
  }
})

test('a mail with an unknown outcome is not sent again; a carrier that was not reached gets it under the same id', async () => {
  await moveTo(MONDAY)
  const unknown = await chargeDue(addDays(MONDAY, 2))
  fails = 'unknown'
  await run()
  await run()
  assert.deepEqual(await outcomes(unknown), [[-2, 'UNKNOWN']])
  assert.equal(sent.length, 1)

  const unreached = await chargeDue(addDays(MONDAY, 2))
  fails = 'repeatable'
  await run()
  assert.deepEqual(await outcomes(unreached), [[-2, 'PLANNED']])
  fails = null
  machineTime.now = () => realTime() + 10_000
  await run()
  assert.deepEqual(await outcomes(unreached), [[-2, 'SENT']])

  const refused = await chargeDue(addDays(MONDAY, 2))
  fails = 'refused'
  await run()
  assert.deepEqual(await outcomes(refused), [[-2, 'ADDRESS_REFUSED']])
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
  assert.deepEqual(await outcomes(id), [[-2, 'SENDING']])
  machineTime.now = () => realTime() + 61_000
  await run()
  assert.deepEqual(await outcomes(id), [[-2, 'UNKNOWN']])
  assert.deepEqual(sent, [])
})

test('a message on WhatsApp is the template of the preview, with the mobile of the buyer and the page of the charge', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  await run()
  const [message] = messages
  assert.ok(message)
  const { to, template, buttonPath, parameters } = message
  assert.deepEqual(
    [to, template, buttonPath],
    ['5511987654321', 'cobranca_a_vencer_pix', `pix/${id}`],
  )
  assert.deepEqual(
    parameters.map((each) => each.replace(/\s/g, ' ')),
    ['Zeca', 'Bolo', 'R$ 150,00', '05/03/2031', SETTINGS.name],
  )
})

test('a message with an unknown outcome is not sent again; its reports resolve it', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  answer = { kind: 'unknown' }
  await run()
  await run()
  assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'UNKNOWN']])
  assert.equal(messages.length, 1)
  const [message] = messages
  assert.ok(message)
  await receiveReport(context.jobs, reportOf(message, 'delivered'))
  await receiveReport(context.jobs, reportOf(message, 'sent'))
  assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'DELIVERED']])
  assert.equal((await notices(id, 'whatsapp'))[0]?.carrier_ref, messageIdOf(message.reference))
  await receiveReport(context.jobs, reportOf(message, 'read'))
  await receiveReport(context.jobs, reportOf(message, 'failed'))
  assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'READ']])
})

test('a report that overtakes the answer counts, and the answer leaves its state', async () => {
  await moveTo(MONDAY)
  const id = await chargeDue(addDays(MONDAY, 2))
  meanwhileOnWhatsApp = (message) => receiveReport(context.jobs, reportOf(message, 'failed'))
  await run()
  assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'ADDRESS_REFUSED']])
})

test('a report of an earlier sending, of another charge or repeated changes nothing', async () => {
  await moveTo(MONDAY)
  const [id, other] = [await chargeDue(addDays(MONDAY, 2)), await chargeDue(addDays(MONDAY, 2))]
  await run()
  const [message] = messages.filter(({ buttonPath }) => buttonPath.includes(id))
  assert.ok(message)
  const [notice] = await notices(id, 'whatsapp')
  assert.ok(notice)
  for (const reference of [
    `${id}.${notice.id}.2`,
    `${other}.${notice.id}.1`,
    `${notice.id}.${notice.id}.1`,
    'of-another-product',
  ]) {
    await receiveReport(context.jobs, reportOf({ ...message, reference }, 'delivered', reference))
  }
  assert.deepEqual(await outcomesOfBoth(id), [[-2, 'SENT']])
  await receiveReport(context.jobs, reportOf(message, 'failed'))
  await receiveReport(context.jobs, reportOf(message, 'failed'))
  assert.deepEqual(await outcomes(id, 'whatsapp'), [[-2, 'ADDRESS_REFUSED']])
})

test('a number without WhatsApp and a refused message say why; what WhatsApp did not take goes out later', async () => {
  await moveTo(MONDAY)
  const [unknown, refused, later] = [
    await chargeDue(addDays(MONDAY, 2)),
    await chargeDue(addDays(MONDAY, 7)),
    await chargeDue(addDays(MONDAY, 15)),
  ]
  await planReminders(context.jobs)
  const send = async (id: Uuid) => {
    const [notice] = await notices(id, 'whatsapp')
    return notice && sendNotice(context.jobs, tools(), SELLER, notice.id)
  }
  answer = { kind: 'refused', reason: 'unknown-number' }
  await send(unknown)
  answer = { kind: 'refused', reason: 'other' }
  await send(refused)
  answer = { kind: 'repeatable' }
  await assert.rejects(send(later), CarrierNotReached)
  assert.deepEqual(await outcomes(later, 'whatsapp'), [[-15, 'PLANNED']])
  answer = null
  await send(later)
  assert.deepEqual(await outcomes(unknown, 'whatsapp'), [[-2, 'ADDRESS_REFUSED']])
  assert.deepEqual(await outcomes(refused, 'whatsapp'), [[-7, 'MESSAGE_REFUSED']])
  assert.deepEqual(await outcomes(later, 'whatsapp'), [[-15, 'SENT']])
  const references = messages.map(({ reference }) => reference)
  assert.equal(references.at(-1), references.at(-2), 'the same sending')
})
