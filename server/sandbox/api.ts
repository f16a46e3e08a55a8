import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  advanceClock,
  readClock,
  runJob,
  setClock,
  type JobName,
} from '#contract/sandbox/endpoints.ts'
import type { Job } from '#server/platform/jobs.ts'
import { refuse } from '#server/platform/refused.ts'
import { opens, type Route } from '#server/platform/serve.ts'
import { clockMode, later, moveClock } from '#server/sandbox/clock.ts'

/** The controls that exist in sandbox mode only (R-SBX-01). */
export const sandboxApi = (jobs: readonly Job<JobName>[]): Route[] => [
  opens(readClock, async (_, __, { database }) => ({
    now: (await database.time()).now,
    mode: await clockMode(database),
  })),
  opens(setClock, ({ body }, _, { database }) => moveClock(database, jobs, body.now, body.mode)),
  opens(advanceClock, async ({ body }, _, { database }) => {
    const { now } = await database.time()
    const mode = (await clockMode(database)) === 'fixed' ? 'fixed' : 'offset'
    return moveClock(database, jobs, later(now, body), mode)
  }),
  opens(runJob, async ({ params }) => {
    const job = jobs.find(({ name }) => name === params.name) ?? refuse(platformRefusals.notFound)
    return { name: job.name, ran: await job.run() }
  }),
]
