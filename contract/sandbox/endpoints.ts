import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant, numericIdOf, text, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { publicPayment } from '#contract/charges/shapes.ts'
import { company, postalCode } from '#contract/lookups/shapes.ts'
import { changedSettings, sellerSettings } from '#contract/sellers/shapes.ts'
import { profileName } from '#contract/users/shapes.ts'

/** The jobs a sandbox may run by name, in the order in which they run when due together. */
export const JOB_NAMES = [
  'late-marker',
  'recurring-charges',
  'notices',
  'link-expiry',
  'receivables-release',
  'attempt-janitor',
  'scheduled-charging',
  'card-retries',
  'code-janitor',
  'refund-janitor',
  'buyer-returns',
  'pix-limits',
  'bills-payment',
  'account-pix',
  'account-arrivals',
  'missed-callbacks',
  'med-claims',
  'transfers',
  'dispute-deadline',
  'invoice-poll',
  'account-reviews',
  'pix-keys',
  'pix-claims',
  'card-janitor',
  'card-invoices',
  'subseller-split',
  'subseller-payouts',
  'webhooks',
  'reconciliation',
  'reports',
  'imports',
  'invariants',
  'housekeeping',
] as const
export type JobName = (typeof JOB_NAMES)[number]
export const jobName = z.enum(JOB_NAMES)

const ran = z.object({
  now: instant(),
  jobs: z.array(z.object({ name: jobName, ran: z.int() })),
})

export const clockMode = z.enum(['real', 'fixed', 'offset'])

export const readClock = endpoint({
  id: 'SBX-01',
  summary: 'Relógio do produto',
  service: 'core',
  method: 'GET',
  path: '/sandbox/clock',
  access: 'sandbox',
  output: z.object({ now: instant(), mode: clockMode }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const chosenClockMode = z.enum(['fixed', 'offset'])

export const setClock = endpoint({
  id: 'SBX-02',
  summary: 'Acertar o relógio para a frente',
  service: 'core',
  method: 'PUT',
  path: '/sandbox/clock',
  access: 'sandbox',
  body: z.strictObject({ now: instant(), mode: chosenClockMode }),
  output: ran,
  success: [200],
  idempotency: 'natural',
  refusals: [platformRefusals.invalidField],
})

const amount = z.optional(z.int().check(z.gte(0), z.lte(10_000)))

export const advanceClock = endpoint({
  id: 'SBX-03',
  summary: 'Avançar o relógio',
  service: 'core',
  method: 'POST',
  path: '/sandbox/clock/advance',
  access: 'sandbox',
  body: z.strictObject({ days: amount, hours: amount, minutes: amount }),
  output: ran,
  success: [200],
  idempotency: 'none',
  refusals: [],
})

export const runJob = endpoint({
  id: 'SBX-04',
  summary: 'Rodar um trabalho agora',
  service: 'core',
  method: 'POST',
  path: '/sandbox/jobs/{name}/run',
  access: 'sandbox',
  params: z.strictObject({ name: jobName }),
  output: z.object({ name: jobName, ran: z.int() }),
  success: [200],
  idempotency: 'none',
  refusals: [platformRefusals.notFound],
})

export const CHARGE_EVENTS = [
  'PIX_PAID',
  'BANK_SLIP_PAID',
  'CARD_PAID',
  'CARD_DECLINED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'ABANDONED',
] as const
export const simulatedChargeEvent = z.enum(CHARGE_EVENTS)

export const simulateChargeEvent = endpoint({
  id: 'SBX-05',
  summary: 'Fazer acontecer algo com uma cobrança',
  service: 'payment',
  method: 'POST',
  path: '/sandbox/charges/{uuid}/events',
  access: 'sandbox',
  params: z.strictObject({ uuid: uuid() }),
  body: z.strictObject({
    event: simulatedChargeEvent,
    codeReason: z.optional(text({ max: 10 })),
    message: z.optional(text({ max: 200 })),
  }),
  output: publicPayment,
  success: [200],
  idempotency: 'none',
  refusals: [
    chargeRefusals.notFound,
    paymentRefusals.notPayable,
    platformRefusals.outsideUnavailable,
  ],
})

export const readTestCards = endpoint({
  id: 'SBX-06',
  summary: 'Cartões de teste',
  service: 'payment',
  method: 'GET',
  path: '/sandbox/test-cards',
  access: 'sandbox',
  output: z.array(
    z.object({
      number: z.string(),
      brand: z.string(),
      outcome: z.string(),
      codeReason: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.outsideUnavailable],
})

const OUTBOX_CHANNELS = ['email', 'whatsapp', 'sms', 'webhook'] as const
export const outboxChannel = z.enum(OUTBOX_CHANNELS)

export const readOutbox = endpoint({
  id: 'SBX-13',
  summary: 'Tudo o que o produto enviou',
  service: 'core',
  method: 'GET',
  path: '/sandbox/outbox',
  access: 'sandbox',
  query: z.strictObject({
    channel: z.optional(outboxChannel),
    to: z.optional(text({ max: 320 })),
    since: z.optional(instant()),
    ...pageFields(),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      channel: outboxChannel,
      to: z.string(),
      subject: z.nullable(z.string()),
      body: z.string(),
      createdAt: instant(),
      meta: z.record(z.string(), z.string()),
    }),
  ),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.outsideUnavailable],
})

const seller = z.strictObject({ id: numericIdOf() })

export const changeSellerSettings = endpoint({
  id: 'SBX-14',
  summary: 'Mudar as configurações de um vendedor',
  service: 'core',
  method: 'PATCH',
  path: '/sandbox/sellers/{id}/settings',
  access: 'sandbox',
  params: seller,
  body: changedSettings,
  output: sellerSettings,
  success: [200],
  idempotency: 'natural',
  refusals: [platformRefusals.notFound],
})

export const sandboxSeed = z.enum(['empty', 'demo'])
export type SandboxSeed = z.output<typeof sandboxSeed>

const seededUser = z.object({ email: z.string(), password: z.string(), profile: profileName })
export type SeededUser = z.output<typeof seededUser>

export const resetSandbox = endpoint({
  id: 'SBX-15',
  summary: 'Apagar tudo e recomeçar',
  service: 'core',
  method: 'POST',
  path: '/sandbox/reset',
  access: 'sandbox',
  body: z.strictObject({ seed: sandboxSeed }),
  output: z.object({ users: z.array(seededUser) }),
  success: [200],
  idempotency: 'none',
  // Not found where the process lacks the address of the database's owner.
  refusals: [platformRefusals.notFound, platformRefusals.outsideUnavailable],
})

/** What a look-up answers instead of a record. */
export const lookupFailure = z.enum(['NOT_FOUND', 'DOWN'])

const givenCompany = z.strictObject({
  ...company.shape,
  address: z.strictObject(company.shape.address.shape),
})
const givenPostalCode = z.strictObject(postalCode.shape)

export const changeLookups = endpoint({
  id: 'SBX-16',
  summary: 'Mudar o que as consultas de CNPJ e CEP respondem',
  service: 'core',
  method: 'PATCH',
  path: '/sandbox/lookups',
  access: 'sandbox',
  body: z.strictObject({
    companies: z.optional(z.record(text({ max: 40 }), z.union([lookupFailure, givenCompany]))),
    postalCodes: z.optional(z.record(text({ max: 20 }), z.union([lookupFailure, givenPostalCode]))),
  }),
  success: [204],
  idempotency: 'natural',
  refusals: [platformRefusals.outsideUnavailable],
})

export const publishTerms = endpoint({
  id: 'SBX-17',
  summary: 'Publicar novos termos para um vendedor',
  service: 'core',
  method: 'POST',
  path: '/sandbox/sellers/{id}/terms',
  access: 'sandbox',
  params: seller,
  body: z.strictObject({ version: text({ max: 40 }) }),
  success: [204],
  idempotency: 'natural',
  refusals: [platformRefusals.notFound],
})
