import { readViaCep } from '#contract/basics/contacts.ts'
import type { PostalCodes } from '#server/adapters/cep/port.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'

/** ViaCEP, or the sandbox's in its shape, at `baseUrl` (up to and without `/ws`). */
export function createViaCep({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): PostalCodes {
  return {
    async find(zipCode) {
      if (!/^\d{8}$/.test(zipCode)) return 'not-found'
      const answered = await sendHttp(`${baseUrl}/ws/${zipCode}/json/`, { timeoutMs })
      const answer = answered && readViaCep(answered.status, answered.body)
      if (!answer) return 'down'
      if (!answer.found) return 'not-found'
      const { found: _, ...address } = answer
      return address
    },
  }
}
