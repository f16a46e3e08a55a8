import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { insert, type RowOf } from '#server/platform/database/rows.ts'

const REQUEST = [
  'id',
  'kind',
  'email_sealing',
  'reason',
  'attempt_reference',
  'call',
  'request_id',
  'ip',
  'requested_at',
] as const

/** A row of anonymous_request. */
export type RequestRow = RowOf<'anonymous_request', typeof REQUEST>

export const insertRequest = (queries: Queries, request: RequestRow) =>
  insert(queries, 'anonymous_request', { ...request, tries: 0 })

const BATCH = 200

/** The waiting requests, those with the fewest tries first. */
export const waitingRequests = ({ rows }: Queries) =>
  rows<RequestRow>(
    `select ${REQUEST.join(', ')} from anonymous_request order by tries, id limit ${BATCH}`,
  )

/** Deletes the request; false when another process did. */
export const claimRequest = async ({ run }: Queries, id: Uuid): Promise<boolean> =>
  (await run('delete from anonymous_request where id = $1', [id])) === 1

export const countFailedAttempt = ({ run }: Queries, id: Uuid) =>
  run('update anonymous_request set tries = tries + 1 where id = $1', [id])

export const deleteOldRequests = ({ run }: Queries, before: Instant) =>
  run('delete from anonymous_request where requested_at < $1', [before])
