import * as z from 'zod/mini'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'

/**
 * The response of a simulated company; an error when there is none, because the demonstration needs
 * it.
 */
export async function answerOf<Shape extends z.ZodMiniType>(
  url: string,
  shape: Shape,
  body?: object,
): Promise<z.output<Shape>> {
  const asked = body ? ({ method: 'POST', body } as const) : {}
  const answered = await sendHttp(url, { ...asked, timeoutMs: TIMEOUT_MS })
  if (answered && answered.status < 300) return z.parse(shape, answered.body)
  throw new Error(`${url}: ${answered?.status ?? 'no answer'}`)
}
