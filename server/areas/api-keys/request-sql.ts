import { SEARCHED_REQUESTS } from '#contract/api-keys/rules.ts'
import type { ApiRequest } from '#contract/api-keys/shapes.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import { NOT_COPIED } from '#server/platform/database/rows.ts'

export type NewRequest = Omit<ApiRequest, 'at' | 'codes'> & { readonly codes: readonly string[] }

/** Stores answered requests. */
export const insertRequests = (
  { sellerId, now, run }: Transaction,
  requests: readonly NewRequest[],
) =>
  run(
    `insert into api_request (seller_id, id, at, key_id, method, path, status, duration_ms, codes,
                              body, request_id)
     select $1, id, $2, "keyId", method, left(path, 300), status, "durationMs",
            array(select json_array_elements_text(codes)), body, "requestId"
       from json_to_recordset($3) as noted (
         id uuid, "keyId" uuid, method text, path text, status smallint, "durationMs" integer,
         codes json, body text, "requestId" uuid)
     ${NOT_COPIED}`,
    [sellerId, now, JSON.stringify(requests)],
  )

export interface RequestFilter {
  readonly keyId: Uuid | null
  readonly requestId: Uuid | null
  /** A part of the path, in any case. */
  readonly path: string | null
  readonly onlyErrors: boolean
}

const COLUMNS = `id, at, key_id as "keyId", method, path, status, duration_ms as "durationMs", codes,
  body, request_id as "requestId"`

// Each filter but the path has an index in the order of the list.
function foundBy({ keyId, requestId, path, onlyErrors }: RequestFilter) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const conditions = ['seller_id = $1']
  if (keyId) conditions.push(`key_id = ${bind(keyId)}`)
  if (requestId) conditions.push(`request_id = ${bind(requestId)}`)
  if (onlyErrors) conditions.push('status >= 400')
  const where = conditions.join(' and ')
  if (path === null) return { table: 'api_request', where, values }
  const newest = `select * from api_request where ${where}
    order by at desc, id desc limit ${SEARCHED_REQUESTS}`
  const hasPath = `strpos(lower(path), lower(${bind(path)})) > 0`
  return { table: `(${newest}) as newest`, where: hasPath, values }
}

/** All requests that the filter leaves, newest first, each with the title of its key. */
export function requestsSql(sellerId: SellerId, filter: RequestFilter): SqlStatement {
  const { table, where, values } = foundBy(filter)
  return {
    text: `select request.*, api_key.title as "keyTitle"
      from (select ${COLUMNS} from ${table} where ${where}) as request
      left join api_key on api_key.seller_id = $1 and api_key.id = request."keyId"
     order by request.at desc, request.id desc`,
    values: [sellerId, ...values],
  }
}

/** A page of requests, newest first. */
export function pageOfRequests(
  { sellerId, rows }: Transaction,
  filter: RequestFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  const { table, where, values } = foundBy(filter)
  const bind = (value: number) => `$${values.push(value) + 1}`
  const page = { offset: bind(offset), size: bind(size) }
  // What has a path is searched once, and not for its first row before.
  const text =
    filter.path === null
      ? pageSql({ table, columns: COLUMNS, where, by: ['at', 'id'], descending: true, ...page })
      : `select ${COLUMNS} from ${table} where ${where}
          order by at desc, id desc offset ${page.offset} limit ${page.size}`
  return rows<ApiRequest>(text, [sellerId, ...values])
}

export function countRequests(transaction: Transaction, filter: RequestFilter): Promise<number> {
  const { table, where, values } = foundBy(filter)
  return countListed(transaction, `from ${table} where ${where}`, [transaction.sellerId, ...values])
}

/** Deletes requests before that time; across sellers, for the job only. */
export const deleteRequestsBefore = ({ run }: Queries, before: Instant) =>
  run('delete from api_request where at < $1', [before])
