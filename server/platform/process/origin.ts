import { AsyncLocalStorage } from 'node:async_hooks'

/** What the work under way was begun by: a request or a job. */
export interface Origin {
  /** The id of the request, or of this run of the job. */
  readonly requestId?: string
  readonly job?: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs the work, and all that it awaits, under its origin, which log lines of outside calls name. */
export const withOrigin = <Answer>(origin: Origin, work: () => Answer): Answer =>
  origins.run(origin, work)

/** The origin of the work under way; empty where none was set. */
export const currentOrigin = (): Origin => origins.getStore() ?? {}
