import type { Uuid } from '#contract/basics/ids.ts'
import type { Tables } from '#database/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert } from '#server/platform/database/rows.ts'
import { publishChanged } from '#server/platform/events/live.ts'
import { traceparent } from '#server/platform/process/tracing.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export type ActorKind = Tables['audit']['actor_kind']

/** The types of events that the database takes. */
export type EventType = Tables['event']['type']

/** The actor, call and client of a unit of work. */
export interface Cause {
  readonly actorKind: ActorKind
  readonly actorId: string | null
  readonly call: string
  readonly requestId: string
  readonly ip: string | null
}

/** The cause of a job or of a provider's callback. */
export const jobCause = (call: string, actorKind: ActorKind = 'WORKER'): Cause => ({
  actorKind,
  actorId: null,
  call,
  requestId: newId(),
  ip: null,
})

export interface Subject {
  readonly kind: string
  readonly id: Uuid
}

export interface PostingLine {
  readonly ownerId: Uuid
  readonly code: string
  readonly amount: bigint
}

/** An effect of a command, as a preview lists it (`Prefer: preview`). */
export type Effect =
  | {
      readonly kind: 'state'
      readonly subject: Subject
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'posting'; readonly entry: string; readonly lines: readonly PostingLine[] }
  | { readonly kind: 'event'; readonly type: string; readonly subject: Subject }
  | {
      readonly kind: 'message'
      readonly channel: string
      readonly to: string
      readonly about: string
    }

interface Change {
  readonly subject: { readonly kind: string; readonly id: string }
  readonly before?: object | null
  readonly after?: object | null
}

/**
 * One unit of work: a transaction that knows every effect of the call. State changes, postings,
 * events, messages and audit rows go through it, so none can be forgotten and none outlives a
 * rollback.
 */
export interface UnitOfWork extends Transaction {
  readonly cause: Cause
  /** The version of the record that the caller saw (`If-Match`), if given. */
  readonly ifMatch: string | null
  readonly effects: readonly Effect[]
  /** Records an effect for the preview (a posting, a state). */
  recordEffect(effect: Effect): void
  /** An event row; the relay hands it to subscribers after COMMIT. */
  emit(type: EventType, subject: Subject, data: object): void
  /**
   * An audit row: who did what to what, before and after. Open panels are notified of the change, which
   * an event does once it is relayed.
   */
  audit(change: Change): void
}

const INSERT_EVENT = `
  insert into event (seller_id, id, type, subject_kind, subject_id, at, data, relayed, traceparent)
  values ($1, $2, $3, $4, $5, $6, $7, false, $8)`

export const EVENT_CHANNEL = 'guiche_event'

/** A unit of work on the transaction. */
export function openUnitOfWork(
  transaction: Transaction,
  cause: Cause,
  ifMatch: string | null = null,
): UnitOfWork {
  const effects: Effect[] = []
  const { sellerId, now } = transaction
  let hasEvents = false
  let isAudited = false
  return {
    ...transaction,
    cause,
    ifMatch,
    effects,
    recordEffect: (effect) => {
      effects.push(effect)
    },
    emit(type, subject, data) {
      effects.push({ kind: 'event', type, subject })
      const { kind, id } = subject
      const values = [sellerId, newId(), type, kind, id, now, JSON.stringify(data), traceparent()]
      transaction.enqueue(INSERT_EVENT, values)
      // One notification a transaction suffices: it only says that there are events.
      if (!hasEvents) transaction.enqueue(`notify ${EVENT_CHANNEL}`)
      hasEvents = true
    },
    audit({ subject, before = null, after = null }) {
      if (!isAudited) {
        transaction.beforeCommit(() => {
          if (!hasEvents) publishChanged(transaction)
        })
      }
      isAudited = true
      enqueueInsert(transaction, 'audit', {
        id: newId(),
        at: now,
        actor_kind: cause.actorKind,
        actor_id: cause.actorId,
        call: cause.call,
        subject_kind: subject.kind,
        subject_id: subject.id,
        before,
        after,
        ip: cause.ip,
        request_id: cause.requestId,
      })
    },
  }
}
