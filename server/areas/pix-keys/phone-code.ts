import { randomInt } from 'node:crypto'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import {
  CODE_LENGTH,
  CODE_LIFE_MS,
  MOST_WRONG_CODES,
  SANDBOX_WRONG_CODE,
} from '#contract/pix-keys/rules.ts'
import type { KeyRow } from '#server/areas/pix-keys/sql.ts'
import type { Config } from '#server/platform/process/config.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const boundTo = (sellerId: SellerId, id: Uuid) => `pix_key|code_sealed|${id}|${sellerId}`

/** A new code for the phone, sealed until it is sent and compared. */
export function newCode(vault: Vault, sellerId: SellerId, id: Uuid) {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  return {
    code_sealed: vault.seal(code, boundTo(sellerId, id)),
    code_expires_at: machineInstant(CODE_LIFE_MS),
    wrong_codes: 0,
  }
}

/** The code of a phone that waits for it; undefined when it waits no longer. */
export const codeOf = (vault: Vault, sellerId: SellerId, row: KeyRow): string | undefined =>
  row.code_sealed ? vault.open(row.code_sealed, boundTo(sellerId, row.id)) : undefined

/** Whether the code can still be typed. */
export const isUsable = ({ code_expires_at, wrong_codes }: KeyRow): boolean =>
  code_expires_at !== null && code_expires_at > machineInstant() && wrong_codes < MOST_WRONG_CODES

/** Whether the typed code is the one that was sent; in the sandbox every code but one is right. */
export const isRight = (mode: Config['mode'], typed: string, sent: string): boolean =>
  mode === 'sandbox' ? typed !== SANDBOX_WRONG_CODE : typed === sent
