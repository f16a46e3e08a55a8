import type { InputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { deletePixKey as endpoint } from '#contract/pix-keys/endpoints.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import type { EntryAnswer } from '#server/adapters/pix-directory/port.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { existingKey, type KeyTools } from '#server/areas/pix-keys/create-key.ts'
import { shownKey } from '#server/areas/pix-keys/list-keys.ts'
import { openReceivedOf } from '#server/areas/pix-keys/received-sql.ts'
import { moveKey, settleKey } from '#server/areas/pix-keys/settle-key.ts'
import { type KeyRow, lockKeyInUse } from '#server/areas/pix-keys/sql.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

async function begin(
  work: UnitOfWork,
  { params, query }: InputOf<typeof endpoint>,
): Promise<Pick<KeyRow, 'id'>> {
  const row = await lockKeyInUse(work, query.keyType, params.key)
  if (!row || row.state === 'WAITING_CODE') return reject(keyRefusals.notFound)
  // A key that is still being created cannot be deleted; a later request finds it created.
  if (row.state === 'CREATING') reject(platformRefusals.outsideUnavailable)
  if (await openReceivedOf(work, row.id)) reject(keyRefusals.claimedElsewhere)
  // The directory removes an entry once, so a deletion without an outcome is sent again.
  if (row.state === 'ACTIVE')
    await moveKey(work, row, 'beginDeletion', { next_poll_at: machineInstant(LEASE_MS) })
  return row
}

/** Deletes a key (PIX-04). */
export const deleteKeyCommand = ({
  pixDirectory,
}: KeyTools): ExternalCommand<typeof endpoint, Pick<KeyRow, 'id'>, EntryAnswer> => ({
  begin,
  request: ({ id }) => pixDirectory.remove(id),
  settle: (work, { id }, answer) => settleKey(work, id, answer),
  async render(transaction, id) {
    const row = await existingKey(transaction, id)
    if (row.state === 'ACTIVE') return reject(platformRefusals.outsideUnavailable)
    return new Reply(row.state === 'DELETING' ? 202 : 204, shownKey(row))
  },
  expected: { kind: 'removed' },
})
