import type { Readable } from 'node:stream'
import type { Form } from '#server/platform/http/multipart.ts'

/** A request before validation. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly rawQuery: string
  readonly body: string
  /** The fields of a multipart body; `body` is then a text that identifies their content. */
  readonly form?: Form['fields']
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly requestId: string
}

export interface HttpResponse {
  readonly status: number
  readonly body: string | Buffer | Readable | null
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}
