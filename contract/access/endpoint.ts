import type * as z from 'zod/mini'
import type { Access } from '#contract/access/access.ts'
import type { Refusal } from '#contract/basics/refusals.ts'

export type Service = 'core' | 'banking' | 'payment'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The idempotency of the call: `key` needs an Idempotency-Key; `natural` is idempotent without one
 * and accepts it; `none` and `optional` store nothing; `read` has no effect (R-API-06).
 */
export type Idempotency = 'key' | 'natural' | 'optional' | 'none' | 'read'

type Shape = z.ZodMiniType

export type FileType =
  | 'application/pdf'
  | 'application/xml'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv; charset=utf-8'
  | 'text/plain; charset=utf-8'

/** One call of the HTTP contract: the server mounts it, the client calls it, /docs prints it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
> {
  readonly id: string
  readonly summary: string
  readonly service: Service
  readonly method: Method
  /** The path below the service, parameters in braces: `/charges/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent: no body. */
  readonly output?: Output
  /** The answer is a file of this type, or of one of these. */
  readonly file?: FileType | readonly FileType[]
  /**
   * A read returns its version (`ETag`); a write of the same record sends the version it is based
   * on (`If-Match`) and answers 412 when the record has changed since.
   */
  readonly versioned?: true
  /** The response is a stream of server-sent events. */
  readonly stream?: true
  /** The body is sent as `multipart/form-data`, with files in it. */
  readonly multipart?: true
  readonly success: readonly (200 | 201 | 202 | 204)[]
  readonly idempotency: Idempotency
  /**
   * Its responses are stored for 30 days instead of 72 hours (K-IDEM-01). A second factor is needed
   * only by a call that declares that error: `two-factor-for-money.test.ts` lists why others need none.
   */
  readonly movesMoney?: true
  /**
   * Whether the call needs a second factor (REQUIRE_2FA_FOR_MONEY) depends on its input: the action
   * checks it, not the access.
   */
  readonly twoFactorByInput?: true
  /**
   * The wrong codes of its input are counted in its transaction. It has no preview, which would roll
   * the count back and so let codes be tried without end.
   */
  readonly countsCodes?: true
  /** The response contains a secret and is encrypted when stored under its key. */
  readonly secretAnswer?: true
  readonly apiToken?: true
  /** Also served on the checkout's origin, like each public call of the payment service. */
  readonly atCheckout?: true
  /** The limit per network address, for calls where guessing or card testing must not pay off. */
  readonly limit?: { readonly max: number; readonly windowMs: number }
  readonly refusals: readonly Refusal[]
}

export type AnyEndpoint = Endpoint

type Given<T, Key extends string> = T extends { readonly [K in Key]: infer S extends Shape }
  ? { readonly [K in Key]: z.output<S> }
  : unknown
/** The declared parts of a request in their decoded form. */
export type InputOf<E> = Given<E, 'params'> & Given<E, 'query'> & Given<E, 'body'>

/** The result of a handler in its decoded form (money in centavos). */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler of a call without a body returns nothing
export type OutputOf<E> = E extends { readonly output: infer S extends Shape } ? z.output<S> : void

/** Declares a call; the type keeps its exact shapes. */
export const endpoint = <const E extends AnyEndpoint>(declared: E): E => declared

/** The header of every answer with the product's time: the clock of all dates (R-GEN-22). */
export const PRODUCT_TIME_HEADER = 'product-time'

/**
 * The header with the id of a request, a lower-case uuid. A client may bring its own; every answer has
 * one, by which the log and the audit trail name the request, also towards other companies.
 */
export const REQUEST_ID_HEADER = 'x-request-id'

/** `/core/charges/{id}`. */
export const fullPath = ({ service, path }: Pick<AnyEndpoint, 'service' | 'path'>): string =>
  `/${service}${path}`
