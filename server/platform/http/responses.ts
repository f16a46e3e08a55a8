import * as z from 'zod/mini'
import type { AnyEndpoint, FileType, OutputOf } from '#contract/access/endpoint.ts'
import { envelope } from '#contract/basics/paging.ts'
import type { StoredResponse } from '#server/platform/commands/idempotency.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'
import type { HttpResponse } from '#server/platform/http/messages.ts'
import { versionOf } from '#server/platform/http/versions.ts'

/** An answer of another status than the endpoint's first, or with JSON that is ready as text. */
export class Reply<Output> {
  readonly status: number
  readonly output: Output
  constructor(status: number, output: Output) {
    this.status = status
    this.output = output
  }
}

/** JSON text that the database built from named columns; it leaves as it is. */
export class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A page of a list as the database builds it: the rows as JSON text. */
export interface ListedPage {
  readonly content: string
  readonly counted: number
  /** Whether the count stopped above the cap. */
  readonly isCapped?: boolean
}

/** The answer of a list; no page is an empty one. */
export function listedJson(
  { content, counted, isCapped }: ListedPage = { content: '[]', counted: 0 },
  { page, size }: { readonly page: number; readonly size: number },
): ReadyJson {
  const rest = JSON.stringify(envelope(counted, page, size, isCapped)).slice(1)
  return new ReadyJson(`{"content":${content},${rest}`)
}

interface FileOptions {
  readonly type?: FileType
  readonly place?: 'attachment' | 'inline'
}

/** A file as it is, with the name under which it is saved. */
export class FileReply {
  readonly bytes: Buffer | string
  readonly name: string
  readonly type: FileType | undefined
  readonly disposition: 'attachment' | 'inline'
  /**
   * `type` is set where the endpoint answers files of several types; a page opens in the browser.
   */
  constructor(bytes: Buffer | string, name: string, { type, place }: FileOptions = {}) {
    this.bytes = bytes
    this.name = name
    this.type = type
    this.disposition = place ?? 'attachment'
  }
}

/** The type of an endpoint's files, the first one of several. */
export const fileTypeOf = ({ file }: AnyEndpoint): string =>
  [file].flat()[0] ?? 'application/octet-stream'

/** Encodes the result of an action by the contract's shape: unknown members never leave. */
export type CommandResult<E> = OutputOf<E> | Reply<OutputOf<E>> | ReadyJson | FileReply

/** Encodes a result by the contract's shape, without other fields. */
export function encode(endpoint: AnyEndpoint, result: unknown): HttpResponse {
  const status = result instanceof Reply ? result.status : (endpoint.success[0] ?? 200)
  const output: unknown = result instanceof Reply ? result.output : result
  const answer = { status, type: 'application/json; charset=utf-8', headers: {} }
  if (output instanceof ReadyJson) return { ...answer, body: output.text }
  if (output instanceof FileReply) {
    const headers = { 'content-disposition': `${output.disposition}; filename="${output.name}"` }
    const body = typeof output.bytes === 'string' ? output.bytes : Buffer.from(output.bytes)
    return { ...answer, type: output.type ?? fileTypeOf(endpoint), headers, body }
  }
  if (!endpoint.output || status === 204) return { ...answer, body: null }
  // Only what the contract names leaves: encoding drops every member it doesn't know.
  const body = JSON.stringify(z.encode(endpoint.output, output))
  return endpoint.versioned
    ? { ...answer, body, headers: { etag: versionOf(body) } }
    : { ...answer, body }
}

/** The response that was stored under the key. */
export const replayedResponse = ({ status, body }: StoredResponse): HttpResponse => ({
  status,
  body,
  type: 'application/json; charset=utf-8',
  headers: { 'idempotent-replayed': 'true' },
})

/** The catalogue's entries as a body. */
export const errorResponse = (rejected: ApiError): HttpResponse => ({
  status: rejected.status,
  body: JSON.stringify(rejected.entries),
  type: 'application/json; charset=utf-8',
  headers: {},
})

/** Responses with these statuses are final for their key; others may be retried. */
export const isFinalStatus = (status: number): boolean =>
  (status >= 200 && status < 300 && status !== 202) || [402, 409, 422].includes(status)

/** The part of a body that is stored. */
export const textOf = ({ body }: HttpResponse): string | null =>
  body === null ? null : String(body)
