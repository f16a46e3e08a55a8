import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { isReturnId } from '#contract/account-pix/rules.ts'
import type { AccountPix } from '#contract/account-pix/shapes.ts'
import { type AccountPixEvent, afterPixEvent } from '#contract/account-pix/states.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { changePix, insertPix, type PixChange, type PixRow } from '#server/areas/account-pix/sql.ts'
import type { EventType, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

const EVENT_TYPES: Readonly<Record<AccountPixEvent, EventType>> = {
  approve: 'ACCOUNT_PIX_APPROVED',
  cancel: 'ACCOUNT_PIX_CANCELED',
  begin: 'ACCOUNT_PIX_SENDING',
  refuse: 'ACCOUNT_PIX_FAILED',
  settle: 'ACCOUNT_PIX_SENT',
  fail: 'ACCOUNT_PIX_FAILED',
  sendBack: 'ACCOUNT_PIX_RETURNED',
}

type ReceivedFacts = Pick<AccountPix, 'returnableAmount' | 'claim'>

const subjectOf = (id: Uuid) => ({ kind: 'account-pix', id })

/**
 * A Pix in the API, as the user with that id sees it; of a received one also what can still be given
 * back and its newest claim.
 */
export const shownPix = (
  row: PixRow,
  viewer: Uuid | null,
  { returnableAmount, claim }: ReceivedFacts = { returnableAmount: 0n, claim: null },
): AccountPix => ({
  id: row.id,
  direction: row.direction,
  state: row.state,
  amount: row.amount_centavos,
  name: row.party_name,
  documentMasked: row.party_document,
  pixKey: row.pix_key,
  scheduledDate: row.scheduled_on,
  endToEndId: row.end_to_end_id,
  reason: row.reason,
  createdAt: row.created_at,
  isOwn: viewer !== null && row.created_by === viewer,
  isReturn: row.return_of !== null || isReturnId(row.end_to_end_id ?? ''),
  returnableAmount,
  claim,
})

const factsOf = ({ direction, amount_centavos, party_name, scheduled_on, reason }: PixRow) => ({
  direction,
  amount: String(amount_centavos),
  name: party_name,
  ...(scheduled_on ? { scheduledDate: scheduled_on } : {}),
  ...(reason ? { reason } : {}),
})

/** Stores a new Pix with its event and audit row. */
export async function addPix(work: UnitOfWork, row: PixRow, emits: EventType): Promise<void> {
  await insertPix(work, row)
  const subject = subjectOf(row.id)
  work.audit({ subject, after: { ...factsOf(row), status: row.state } })
  work.emit(emits, subject, factsOf(row))
  work.recordEffect({ kind: 'state', subject, from: '', to: row.state })
}

/** Moves a locked Pix by the machine; rejects what its state does not allow. */
export async function movePix(
  work: UnitOfWork,
  row: PixRow,
  event: AccountPixEvent,
  change: Omit<PixChange, 'state'> = {},
): Promise<PixRow> {
  const state = afterPixEvent(row.state, event) ?? reject(accountPixRefusals.notAllowed)
  const moved: PixRow = { ...row, ...change, state }
  await changePix(work, row.id, { ...change, state })
  const subject = subjectOf(row.id)
  work.audit({
    subject,
    before: { status: row.state },
    after: { status: state, ...(moved.reason ? { reason: moved.reason } : {}) },
  })
  work.emit(EVENT_TYPES[event], subject, factsOf(moved))
  work.recordEffect({ kind: 'state', subject, from: row.state, to: state })
  return moved
}
