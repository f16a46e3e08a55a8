import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_CENTAVOS } from '#contract/basics/money.ts'

/** A request that a company cannot read, or refuses. */
export class Unacceptable extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Reads by the shape; refuses with 400 and the first field that doesn't fit. */
export function read<S extends z.ZodMiniType>(shape: S, value: unknown): z.output<S> {
  const result = z.safeParse(shape, value)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') || 'body'
  throw new Unacceptable(400, 'invalid', `campo inválido: ${field}`)
}

/** An amount of a body. */
export const centavos = (min = 1) => z.int().check(z.minimum(min), z.maximum(Number(MAX_CENTAVOS)))

/** The text of a request; refuses U+0000, which PostgreSQL cannot store, with 400. */
export function plainText(value: string, name: string): string {
  if (value.includes('\u0000')) throw new Unacceptable(400, 'invalid', `campo inválido: ${name}`)
  return value
}

/** A parameter of the path, decoded. */
export function pathPart(request: FastifyRequest, name: string): string {
  const params = request.params as Readonly<Record<string, string | undefined>>
  return plainText(params[name] ?? '', name)
}

/** A query parameter, or undefined. */
export function queryPart(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? plainText(value, name) : undefined
}

/** A required header. */
export function headerPart(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  if (typeof value !== 'string' || value === '')
    throw new Unacceptable(400, 'invalid', `falta ${name}`)
  return value
}

/** Answers what a company refuses: `{code, message}`; everything else is 500 without a word. */
export function answerUnacceptable(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Unacceptable) {
    return reply.code(error.status).send({ code: error.code, message: error.message })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 500)
    return reply.code(status).send({ code: 'invalid', message: 'requisição inválida' })
  return reply.code(500).send({ code: 'unexpected', message: 'erro inesperado' })
}

/** From when on a list is asked for. */
export const PeriodQuery = z.strictObject({ from: z.iso.datetime() })
