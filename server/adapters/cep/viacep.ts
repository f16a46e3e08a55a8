import { readViaCep } from '#contract/basics/brazil/contacts.ts'
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
      const response = await sendHttp(`${baseUrl}/ws/${zipCode}/json/`, { timeoutMs })
      const answer = response && readViaCep(response.status, response.body)
      if (!answer) return 'down'
      if (!answer.found) return 'not-found'
      const { found: _, ...address } = answer
      return address
    },
  }
}
