import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Company } from '#server/outside/companies.ts'

/** Faults that can be injected into one request; README.md describes each. */
export const FAULTS = [
  'timeout-before',
  'timeout-after',
  'drop-before',
  'drop-after',
  '500-before',
  '500-after',
  'garbage-after',
  'wrong-amount',
  'wrong-currency',
  'late-approve',
  'callback-first',
  'callback-thrice',
  'callback-late',
  'refuse',
  'return-later',
] as const
export type Fault = (typeof FAULTS)[number]

const percent = () => z.optional(z.int().check(z.minimum(0), z.maximum(100)))
const milliseconds = () => z.optional(z.int().check(z.minimum(0), z.maximum(600_000)))

/** The body of `PUT …/chaos`: what is left out stays as it is. */
export const ChaosBody = z.strictObject({
  dropAfterPercent: percent(),
  slowPercent: percent(),
  duplicatePercent: percent(),
  timeoutMs: milliseconds(),
  slowMs: milliseconds(),
  lateMs: milliseconds(),
  decisionMs: milliseconds(),
})
export const FaultBody = z.strictObject({ fault: z.enum(FAULTS) })

export interface Chaos {
  /** Processed, then the connection is cut. */
  dropAfterPercent: number
  slowPercent: number
  /** Callbacks sent three times. */
  duplicatePercent: number
  timeoutMs: number
  slowMs: number
  /** After how long a late approval, a late payment or a late callback comes. */
  lateMs: number
  /** After how long the fiscal system decides about a declaration or a cancellation. */
  decisionMs: number
}

/** Amounts in centavos that bring a fault to the first request of each key. */
export const SENTINEL_AMOUNTS: ReadonlyMap<number, Fault> = new Map(
  FAULTS.map((fault, index) => [6_660_001 + index, fault] as const),
)

const chance = (percentage: number) => randomInt(100) < percentage

const NO_CHAOS: Chaos = {
  dropAfterPercent: 0,
  slowPercent: 0,
  duplicatePercent: 0,
  timeoutMs: 12_000,
  slowMs: 2_000,
  lateMs: 2_000,
  decisionMs: 500,
}

/** The injected faults and the chaos settings; they are lost when the process ends. */
export function createFaults() {
  const waiting = new Map<string, Fault>()
  const seen = new Set<string>()
  const chaos: Chaos = { ...NO_CHAOS }

  const claim = (name: string): Fault | null => {
    const fault = waiting.get(name) ?? null
    waiting.delete(name)
    return fault
  }

  return {
    chaos,
    /** Injects a fault into one request: that of the key, or the next one. */
    put(provider: Company, key: string, fault: Fault): void {
      waiting.set(`${provider} ${key}`, fault)
    },
    /** The fault of this request, which is used up; `next` names the kind of request. */
    take(provider: Company, key: string, next: string, amount: number): Fault | null {
      const injected = claim(`${provider} ${key}`) ?? claim(`${provider} ${next}`)
      const name = `${provider} ${next} ${key}`
      const isFirst = !seen.has(name)
      seen.add(name)
      return injected ?? (isFirst ? (SENTINEL_AMOUNTS.get(amount) ?? null) : null)
    },
    copiesOfCallback: (fault: Fault | null): number =>
      fault === 'callback-thrice' || chance(chaos.duplicatePercent) ? 3 : 1,
    /** Forgets every injected fault, and which keys were seen. */
    clear(): void {
      waiting.clear()
      seen.clear()
      Object.assign(chaos, NO_CHAOS)
    },
    holdOfCallbackMs: (fault: Fault | null): number =>
      fault === 'callback-late' ? chaos.lateMs : 0,
  }
}

export type Faults = ReturnType<typeof createFaults>

export interface CompanyAnswer {
  readonly status: number
  /** Sent as JSON; a text is sent as it is. */
  readonly body: object | string
  readonly type?: string
}

function drop(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

async function beforeProcessing(faults: Faults, fault: Fault | null, reply: FastifyReply) {
  if (fault === 'timeout-before') await pause(faults.chaos.timeoutMs, undefined, { ref: false })
  if (fault === 'timeout-before' || fault === 'drop-before') drop(reply)
  if (fault === '500-before') await reply.code(500).send({ code: 'unexpected' })
  return reply.sent
}

// A file is cut after half of its lines, as when its transfer broke off; other answers amid their
// JSON.
function firstHalfOf(body: object | string): string {
  if (typeof body !== 'string') return '{"status":"appr'
  const lines = body.split('\n').filter(Boolean)
  return lines
    .slice(0, Math.floor(lines.length / 2))
    .map((line) => `${line}\n`)
    .join('')
}

/** Answers a request under its fault: `act` runs unless the fault comes first. */
export async function answerUnder(
  faults: Faults,
  fault: Fault | null,
  reply: FastifyReply,
  answer: () => Promise<CompanyAnswer>,
): Promise<FastifyReply> {
  const { chaos } = faults
  if (await beforeProcessing(faults, fault, reply)) return reply
  const { status, body, type = 'application/json; charset=utf-8' } = await answer()
  if (fault === 'timeout-after') await pause(chaos.timeoutMs, undefined, { ref: false })
  else if (chance(chaos.slowPercent)) await pause(chaos.slowMs, undefined, { ref: false })
  if (fault === 'drop-after' || chance(chaos.dropAfterPercent)) {
    drop(reply)
    return reply
  }
  if (fault === '500-after') return reply.code(500).send({ code: 'unexpected' })
  if (fault === 'garbage-after') return reply.code(200).type(type).send(firstHalfOf(body))
  return reply.code(status).type(type).send(body)
}
