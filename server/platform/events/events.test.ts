import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { type EventType, jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { relayEvents, type Subscriber } from '#server/platform/events/events.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const SELLER = 1001 as SellerId

const emit = (database: Database, type: EventType, id: Uuid) =>
  database.withTenant(SELLER, async (transaction) => {
    openUnitOfWork(transaction, jobCause('test')).emit(type, { kind: 'charge', id }, {})
  })

test('two relays of a seller wait for each other: the events of a subject keep their order, and a subscriber gets only its types', async () => {
  const url = await freshDatabase()
  const [one, other] = [await openAs(url, 'jobs', 2), await openAs(url, 'jobs', 2)]
  const handled: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const subscriber: Subscriber = {
    name: 'order',
    types: ['CHARGE_CREATED', 'CHARGE_PAID'],
    async handle(_transaction, { type }) {
      if (type === 'CHARGE_CREATED') {
        handled.push('begun')
        await gate
      }
      handled.push(type)
    },
  }
  const relay = (database: Database) => relayEvents(database, [subscriber], async () => {})

  const charge = randomUUID() as Uuid
  await emit(one, 'CHARGE_CREATED', charge)
  // It is relayed, but the subscriber does not follow its type.
  await emit(one, 'REFUND_REQUESTED', charge)
  const first = relay(one)
  await until('the first relay', async () => handled.length > 0)
  await emit(other, 'CHARGE_PAID', charge)
  const second = relay(other)
  await until('the second relay', async () => {
    if (handled.includes('CHARGE_PAID')) return true
    const waiting = await asOwner(url, (owner) =>
      owner.row(`select 1 as found from pg_locks join pg_database on pg_database.oid = database
                  where locktype = 'advisory' and not granted and datname = current_database()`),
    )
    return waiting !== undefined
  })
  release()
  assert.equal((await first) + (await second), 3)
  assert.deepEqual(handled, ['begun', 'CHARGE_CREATED', 'CHARGE_PAID'])
  await one.close()
  await other.close()
})
