import { randomInt } from 'node:crypto'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import {
  CODE_LENGTH,
  CODE_LIFE_MS,
  MAX_WRONG_CODES,
  SANDBOX_WRONG_CODE,
} from '#contract/pix-keys/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The table whose rows wait for a code. */
type CodeTable = 'pix_key' | 'pix_received_claim'

/** What a row that waits for a code keeps of it. */
export interface WaitingCode {
  readonly id: Uuid
  readonly code_sealed: Buffer | null
  readonly code_expires_at: Instant | null
  readonly wrong_codes: number
}

/** Without a code. */
export const NO_CODE = { code_sealed: null, code_expires_at: null } as const

const boundTo = (table: CodeTable, sellerId: SellerId, id: Uuid) =>
  `${table}|code_sealed|${id}|${sellerId}`

/** A new code for a phone or e-mail, sealed until it is sent and compared. */
export function newCode(vault: Vault, table: CodeTable, sellerId: SellerId, id: Uuid) {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  return {
    code_sealed: vault.seal(code, boundTo(table, sellerId, id)),
    code_expires_at: machineInstant(CODE_LIFE_MS),
    wrong_codes: 0,
  }
}

/** The code that a row waits for; undefined when it waits for none. */
export const codeOf = (
  vault: Vault,
  table: CodeTable,
  sellerId: SellerId,
  row: Pick<WaitingCode, 'id' | 'code_sealed'>,
): string | undefined =>
  row.code_sealed ? vault.open(row.code_sealed, boundTo(table, sellerId, row.id)) : undefined

/** Whether the code can still be typed. */
export const isUsable = ({ code_expires_at, wrong_codes }: WaitingCode): boolean =>
  code_expires_at !== null && code_expires_at > machineInstant() && wrong_codes < MAX_WRONG_CODES

/** Whether the typed code is the one that was sent; in the sandbox every code but one is right. */
export const isRight = (mode: Config['mode'], typed: string, sent: string): boolean =>
  mode === 'sandbox' ? typed !== SANDBOX_WRONG_CODE : typed === sent
