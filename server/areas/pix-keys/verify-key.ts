import type { InputOf } from '#contract/access/endpoint.ts'
import type { verifyPixKey as endpoint } from '#contract/pix-keys/endpoints.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import type { EntryAnswer } from '#server/adapters/pix-directory/port.ts'
import { lockActiveAccountId } from '#server/areas/bank-account/account.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import {
  existingKey,
  type KeyTools,
  orderOf,
  rejectRefused,
  rejectTooMany,
  type SentKey,
} from '#server/areas/pix-keys/create-key.ts'
import { codeOf, isRight, isUsable, NO_CODE } from '#server/areas/pix-keys/key-code.ts'
import { shownKey } from '#server/areas/pix-keys/list-keys.ts'
import { moveKey, settleKey, subjectOf } from '#server/areas/pix-keys/settle-key.ts'
import { changeKey, lockKeyInUse } from '#server/areas/pix-keys/sql.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

async function begin(
  work: UnitOfWork,
  { vault, mode }: KeyTools,
  { accountId, key, code }: InputOf<typeof endpoint>['body'],
): Promise<SentKey> {
  if ((await lockActiveAccountId(work)) !== accountId) reject(keyRefusals.notFound)
  const row = await lockKeyInUse(work, 'phone', key)
  if (row?.state !== 'WAITING_CODE') return reject(keyRefusals.notFound)
  const sent = codeOf(vault, 'pix_key', work.sellerId, row)
  if (sent === undefined || !isUsable(row)) return reject(keyRefusals.wrongCode)
  const { id } = row
  if (!isRight(mode, code, sent)) {
    // Committed, so that wrong codes count; the key still waits, which is answered as a wrong code.
    await changeKey(work, id, { wrong_codes: row.wrong_codes + 1 })
    work.audit({ subject: subjectOf(id), after: { pixKeyWrongCode: true } })
    return { id, order: null }
  }
  await rejectTooMany(work)
  await moveKey(work, row, 'confirmCode', {
    ...NO_CODE,
    next_poll_at: machineInstant(LEASE_MS),
  })
  return { id, order: await orderOf(work, row) }
}

/** Registers a phone whose code was typed right (PIX-03). */
export const verifyKeyCommand = (
  tools: KeyTools,
): ExternalCommand<typeof endpoint, SentKey, EntryAnswer | null> => ({
  begin: (work, { body }) => begin(work, tools, body),
  request: async ({ order }) => order && tools.pixDirectory.create(order),
  async settle(work, { id }, answer) {
    if (answer) await settleKey(work, id, answer)
  },
  async render(transaction, id) {
    const row = await existingKey(transaction, id)
    if (row.state === 'WAITING_CODE') return reject(keyRefusals.wrongCode)
    if (row.state === 'REFUSED') return rejectRefused(row)
    return new Reply(row.state === 'CREATING' ? 202 : 204, shownKey(row))
  },
  expected: { kind: 'registered', key: '' },
})
