import type { Uuid } from '#contract/basics/ids.ts'
import { afterKeyEvent, type KeyEvent } from '#contract/pix-keys/states.ts'
import type { EntryAnswer } from '#server/adapters/pix-directory/port.ts'
import { nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import { changeKey, type KeyChange, type KeyRow, lockKey } from '#server/areas/pix-keys/sql.ts'
import type { EventType, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const EVENT_TYPES: Readonly<Partial<Record<KeyEvent, EventType>>> = {
  register: 'PIX_KEY_CREATED',
  refuse: 'PIX_KEY_REFUSED',
  delete: 'PIX_KEY_DELETED',
  giveAway: 'PIX_KEY_DELETED',
}

const QUIET = { poll_count: 0, next_poll_at: null } as const

/** The audit subject of a key. */
export const subjectOf = (id: Uuid) => ({ kind: 'pix-key', id })

/** Moves a locked key by the machine. */
export async function moveKey(
  work: UnitOfWork,
  row: KeyRow,
  event: KeyEvent,
  change: Omit<KeyChange, 'state'> = {},
): Promise<KeyRow> {
  const state = afterKeyEvent(row.state, event)
  if (!state) throw new Error(`key ${row.id} is ${row.state}: no ${event}`)
  await changeKey(work, row.id, { ...change, state })
  const moved = { ...row, ...change, state }
  const subject = subjectOf(row.id)
  work.audit({
    subject,
    before: { pixKeyStatus: row.state },
    after: { pixKey: moved.key, pixKeyStatus: state },
  })
  const type = EVENT_TYPES[event]
  if (type) work.emit(type, subject, { keyType: row.key_type })
  work.recordEffect({ kind: 'state', subject, from: row.state, to: state })
  return moved
}

const postpone = (work: UnitOfWork, { id, poll_count }: KeyRow): Promise<void> =>
  changeKey(work, id, { poll_count: poll_count + 1, next_poll_at: nextPollWithoutEnd(poll_count) })

async function settleCreation(work: UnitOfWork, row: KeyRow, answer: EntryAnswer): Promise<void> {
  switch (answer.kind) {
    case 'registered':
      await moveKey(work, row, 'register', { ...QUIET, key: row.key ?? answer.key })
      return
    case 'held':
      await moveKey(work, row, 'refuse', { ...QUIET, refusal: answer.by })
      return
    case 'refused':
      await moveKey(work, row, 'refuse', { ...QUIET, refusal: 'INVALID' })
      return
    default:
      await postpone(work, row)
  }
}

async function settleDeletion(work: UnitOfWork, row: KeyRow, answer: EntryAnswer): Promise<void> {
  switch (answer.kind) {
    case 'removed':
    case 'not-found':
      await moveKey(work, row, 'delete', QUIET)
      return
    case 'refused':
      await moveKey(work, row, 'keep', QUIET)
      return
    default:
      await postpone(work, row)
  }
}

/**
 * Settles the directory's answer about a key: from the request or the job, in any order and number.
 * An unknown outcome is polled again and never counts as a refusal.
 */
export async function settleKey(work: UnitOfWork, id: Uuid, answer: EntryAnswer): Promise<void> {
  const row = await lockKey(work, id)
  if (row?.state === 'CREATING') await settleCreation(work, row, answer)
  if (row?.state === 'DELETING') await settleDeletion(work, row, answer)
}
