import type { FastifyReply } from 'fastify'
import { newId } from '#server/platform/security/identifiers.ts'

export interface Violation {
  readonly razao: string
  readonly propriedade: string
}

/** A refusal of the Pix bank in the shape of RFC 7807, with the names of API Pix. */
export class Problem extends Error {
  readonly status: number
  readonly kind: string
  readonly violations: readonly Violation[]
  constructor(status: number, kind: string, detail: string, violations: readonly Violation[] = []) {
    super(detail)
    this.status = status
    this.kind = kind
    this.violations = violations
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Requisição inválida.',
  404: 'Não encontrado.',
}

/** Answers a problem as `application/problem+json`; unknown errors become 503. */
export function answerProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const statusCode =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 503
  const problem =
    error instanceof Problem
      ? error
      : statusCode < 500
        ? new Problem(400, 'RequisicaoInvalida', 'Corpo ilegível.')
        : new Problem(503, 'ServicoIndisponivel', 'Serviço indisponível.')
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send({
      type: `https://pix.bcb.gov.br/api/v2/error/${problem.kind}`,
      title: TITLES[problem.status] ?? 'Serviço indisponível.',
      status: problem.status,
      detail: problem.message,
      correlationId: newId(),
      ...(problem.violations.length > 0 ? { violacoes: problem.violations } : {}),
    })
}
