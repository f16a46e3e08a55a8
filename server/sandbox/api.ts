import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  advanceClock,
  publishTerms,
  readClock,
  readOutbox,
  readTestCards,
  runJob,
  setClock,
  simulateChargeEvent,
  type JobName,
} from '#contract/sandbox/endpoints.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { decideInvoice } from '#contract/fiscal-notes/endpoints.ts'
import { simulatePurchase } from '#contract/virtual-cards/endpoints.ts'
import type { FiscalTools } from '#server/areas/fiscal-notes/resolve-note.ts'
import type { PaymentTools } from '#server/areas/payments/janitor.ts'
import { publishTerms as publishTermsFor } from '#server/areas/terms/publish-terms.ts'
import type { Job } from '#server/platform/jobs.ts'
import { refuse } from '#server/platform/refused.ts'
import { opens, type Route } from '#server/platform/serve.ts'
import { buyWith } from '#server/sandbox/card-purchases.ts'
import { simulateEvent } from '#server/sandbox/charge-events.ts'
import { sentThings, testCards } from '#server/sandbox/outbox.ts'
import { decideNote } from '#server/sandbox/notes.ts'
import { clockMode, later, moveClock } from '#server/sandbox/clock.ts'

export interface SandboxParts {
  readonly jobs: readonly Job<JobName>[]
  readonly companiesUrl: string
  readonly fiscal: FiscalTools
  readonly payments: PaymentTools
}

/** The controls that exist in sandbox mode only (R-SBX-01). */
export const sandboxApi = (parts: SandboxParts): Route[] => [
  ...clockRoutes(parts),
  ...companyRoutes(parts),
]

const clockRoutes = ({ jobs }: SandboxParts): Route[] => [
  opens(readClock, async (_, __, { database }) => ({
    now: (await database.time()).now,
    mode: await clockMode(database),
  })),
  opens(setClock, ({ body }, _, { database, log }) =>
    moveClock({ database, jobs, log }, () => body.now, body.mode),
  ),
  opens(advanceClock, ({ body }, _, { database, log }) =>
    moveClock({ database, jobs, log }, (now) => later(now, body)),
  ),
  opens(runJob, async ({ params }) => {
    const job = jobs.find(({ name }) => name === params.name) ?? refuse(platformRefusals.notFound)
    return { name: job.name, ran: await job.run() }
  }),
]

const companyRoutes = (parts: SandboxParts): Route[] => [
  opens(simulateChargeEvent, (input, _, { database }) => simulateEvent(database, parts, input)),
  opens(readTestCards, () => testCards(parts.companiesUrl)),
  opens(readOutbox, ({ query }) => sentThings(parts.companiesUrl, query)),
  opens(decideInvoice, (input, _, { database }) =>
    decideNote(database, parts.fiscal, parts.companiesUrl, input),
  ),
  opens(simulatePurchase, (input, _, { database }) => buyWith(database, parts.companiesUrl, input)),
  opens(publishTerms, async ({ params, body }, _, { database }) => {
    const published = await database.inSeller(params.id as SellerId, (transaction) =>
      publishTermsFor(transaction, params.id, body.version),
    )
    if (published === 0) refuse(platformRefusals.notFound)
  }),
]
