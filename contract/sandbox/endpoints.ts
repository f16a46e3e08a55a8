import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant } from '#contract/basics/wire.ts'

/** The jobs a sandbox may run by name, in the order in which they run when due together. */
export const JOB_NAMES = [
  'late-marker',
  'link-expiry',
  'receivables-release',
  'attempt-janitor',
  'code-janitor',
  'invariants',
] as const
export type JobName = (typeof JOB_NAMES)[number]

const ran = z.object({
  now: instant(),
  jobs: z.array(z.object({ name: z.enum(JOB_NAMES), ran: z.int() })),
})

export const readClock = endpoint({
  id: 'SBX-01',
  summary: 'Relógio do produto',
  service: 'core',
  method: 'GET',
  path: '/sandbox/clock',
  access: 'sandbox',
  output: z.object({ now: instant(), mode: z.enum(['real', 'fixed', 'offset']) }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const setClock = endpoint({
  id: 'SBX-02',
  summary: 'Acertar o relógio para a frente',
  service: 'core',
  method: 'PUT',
  path: '/sandbox/clock',
  access: 'sandbox',
  body: z.strictObject({ now: instant(), mode: z.enum(['fixed', 'offset']) }),
  output: ran,
  success: [200],
  idempotency: 'none',
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
  params: z.strictObject({ name: z.enum(JOB_NAMES) }),
  output: z.object({ name: z.enum(JOB_NAMES), ran: z.int() }),
  success: [200],
  idempotency: 'none',
  refusals: [platformRefusals.notFound],
})
