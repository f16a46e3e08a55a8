import type { Readable } from 'node:stream'

/** A request as it came, before anything of it is believed. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly rawQuery: string
  readonly body: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly ip: string
  readonly requestId: string
}

export interface Answer {
  readonly status: number
  readonly body: string | Buffer | Readable | null
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}
