import assert from 'node:assert/strict'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { mountPath, type Route } from '#server/platform/http/routes.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

/** The response of a call. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  // Bodies are untyped in tests; assertions state their shape.
  readonly body: ReturnType<typeof JSON.parse>
  readonly text: string
}

/**
 * Calls that change nothing audited: list views, the sandbox, terms accepted before, computed
 * values. The reset request (AUTH-08) is audited by a job, maybe after the product stops.
 */
const UNAUDITED = /^(BEL-|SBX-|AUTH-0[23478]|CHG-15|LNK-10)/

/** Records the requests and responses of one product, by call. */
export interface ResponseCoverage {
  note(method: string, address: string, answer: Received): void
  /** Ids of calls that changed data without an audit record (E-AUDIT). */
  unaudited(databaseUrl: string): Promise<string[]>
  /** Writes one line for each possible and each received response, for `tools/checks/answers.ts`. */
  store(folder: string): void
}

const pattern = (endpoint: AnyEndpoint) =>
  new RegExp(`^${mountPath(endpoint).replace(/:\w+/g, '[^/]+')}$`)

const parametersIn = ({ path }: AnyEndpoint) => path.split('{').length

/** A response that does not match its endpoint's shape is a bug. */
function assertShape({ id, output }: AnyEndpoint, { status, text, body }: Received): void {
  if (!output || body === null || status === 204) return
  const { success, error } = z.safeParse(output, body)
  assert.ok(success, `${id} answered what its shape refuses: ${error?.message} ${text}`)
}

/** The status of a success, the codes of a rejection. */
const namesOf = ({ status, body }: Received): readonly (number | string)[] => {
  if (status < 300) return [status]
  return Array.isArray(body) ? body.map(({ code }) => code) : []
}

const leavesAudit = ({ idempotency }: AnyEndpoint): boolean =>
  idempotency !== 'read' && idempotency !== 'none'

export function openResponseCoverage(routes: readonly Route[]): ResponseCoverage {
  // Fixed paths first: `/charges/summary` is not a charge id.
  const known = routes
    .map(({ endpoint }) => ({ endpoint, path: pattern(endpoint) }))
    .sort((one, other) => parametersIn(one.endpoint) - parametersIn(other.endpoint))
  const answers = new Set<string>()
  const wrote = new Set<string>()
  return {
    note(method, address, answer) {
      const { status, headers } = answer
      const { pathname } = new URL(address)
      const found = known.find(
        ({ endpoint, path }) => endpoint.method === method && path.test(pathname),
      )?.endpoint
      if (!found) return
      for (const name of namesOf(answer)) answers.add(`${found.id} ${name}`)
      const isPreview = headers.has('preference-applied')
      if (status >= 300 || isPreview) return
      assertShape(found, answer)
      // A reset of the sandbox deletes the audit trail of what was written before.
      if (found.id === 'SBX-15') wrote.clear()
      if (leavesAudit(found)) wrote.add(found.id)
    },
    async unaudited(databaseUrl) {
      const rows = await asOwner(databaseUrl, (owner) =>
        owner.rows<{ call: string }>('select distinct call from audit'),
      )
      const audited = new Set(rows.map(({ call }) => call))
      return [...wrote].filter((id) => !audited.has(id) && !UNAUDITED.test(id))
    },
    store(folder) {
      mkdirSync(folder, { recursive: true })
      const may = routes.flatMap(({ endpoint }) => [
        ...endpoint.success.map((status) => `may ${endpoint.id} ${status}`),
        ...endpoint.refusals.map(({ code }) => `may ${endpoint.id} ${code}`),
      ])
      const did = [...answers].map((answer) => `did ${answer}`)
      appendFileSync(join(folder, `${process.pid}.txt`), `${[...may, ...did].join('\n')}\n`)
    },
  }
}
