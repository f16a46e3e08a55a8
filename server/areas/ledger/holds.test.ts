import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Uuid } from '#contract/basics/ids.ts'
import { smallest, sum } from '#contract/basics/money.ts'
import { balanceChange, isOwned, platformAccount } from '#server/areas/ledger/chart.ts'
import {
  grossOf,
  type HeldCharge,
  holdFunds,
  releaseHold,
  settleHold,
} from '#server/areas/ledger/holds.ts'
import type { Movement } from '#server/areas/ledger/post.ts'

const ownerOf = (at: number): Uuid => `11111111-1111-4111-8111-00000000000${at}`
const SELLER = ownerOf(1)
const OWNERS = [SELLER, ownerOf(2), ownerOf(3)]
const ACQUIRER = platformAccount('P:ACQ:sandbox')

type Balances = ReadonlyMap<string, bigint>
const at = (balances: Balances, owner: Uuid, code: string) => balances.get(`${owner} ${code}`) ?? 0n

/** What an owner may withdraw less what it owes. */
const free = (balances: Balances, owner: Uuid) =>
  at(balances, owner, 'AVAILABLE') - at(balances, owner, 'DEBT')

/** The balances after movements, which must add up to zero. */
function after(before: Balances, movements: readonly Movement[]): Balances {
  const balances = new Map(before)
  let total = 0n
  const add = (ownerId: string, code: string, posted: bigint) => {
    total += posted
    const key = `${ownerId} ${code}`
    const change = isOwned(code) ? balanceChange(code, posted) : posted
    balances.set(key, (balances.get(key) ?? 0n) + change)
  }
  for (const movement of movements) {
    const { kind, amount } = movement
    if ('account' in movement) {
      const { ownerId, code } = movement.account
      add(ownerId, code, kind === 'debit' ? -amount : amount)
      continue
    }
    const { ownerId } = movement
    const [first, rest] = kind === 'sweep' ? ['DEBT', 'AVAILABLE'] : ['AVAILABLE', 'DEBT']
    const sign = kind === 'sweep' ? 1n : -1n
    const fromFirst = smallest(amount, balances.get(`${ownerId} ${first}`) ?? 0n)
    add(ownerId, first ?? '', sign * fromFirst)
    add(ownerId, rest ?? '', sign * (amount - fromFirst))
  }
  assert.equal(total, 0n)
  assertFloors(balances)
  return balances
}

function assertFloors(balances: Balances): void {
  for (const owner of OWNERS) {
    for (const code of ['RECEIVABLE', 'ANTICIPATED_DEBT', 'AVAILABLE', 'DEBT', 'DISPUTE_HOLD']) {
      assert.ok(at(balances, owner, code) >= 0n, `${code} ${at(balances, owner, code)}`)
    }
    assert.equal(smallest(at(balances, owner, 'AVAILABLE'), at(balances, owner, 'DEBT')), 0n)
  }
}

const centavos = fc.bigInt({ min: 0n, max: 10n ** 7n })
const claims = fc.record({
  seller: fc.constant(SELLER),
  fee: centavos,
  parts: fc.array(
    fc.record({
      owner: fc.constantFrom(...OWNERS),
      net: centavos,
      isReleased: fc.boolean(),
      isAnticipated: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

const isOpen = ({ isReleased }: HeldCharge['parts'][number]) => !isReleased
const isAdvanced = ({ isReleased, isAnticipated }: HeldCharge['parts'][number]) =>
  isAnticipated && !isReleased

const netsOf = (
  { parts }: HeldCharge,
  owner: Uuid,
  which: (part: HeldCharge['parts'][number]) => boolean = () => true,
) => sum(parts.filter((part) => part.owner === owner && which(part)).map(({ net }) => net))

/** Balances in which the parts of the charge are open, advanced or released, and some money or debt. */
const started = (claim: HeldCharge, money: readonly bigint[]): Balances =>
  new Map(
    OWNERS.flatMap((owner, index) => {
      const own = money[index] ?? 0n
      return [
        [`${owner} RECEIVABLE`, netsOf(claim, owner, isOpen)],
        [`${owner} ANTICIPATED_DEBT`, netsOf(claim, owner, isAdvanced)],
        [`${owner} AVAILABLE`, own > 0n ? own : 0n],
        [`${owner} DEBT`, own < 0n ? -own : 0n],
      ] as const
    }),
  )

const money = fc.array(fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }), {
  minLength: 3,
  maxLength: 3,
})
const feeOf = ({ seller, fee }: HeldCharge, owner: Uuid) => (owner === seller ? fee : 0n)

test('REFUND_REQUESTED DISPUTE_OPENED: each owner gives its nets, the seller the fee too, and an advance is recovered', () => {
  fc.assert(
    fc.property(claims, money, (claim, own) => {
      const before = started(claim, own)
      const held = after(before, holdFunds('DISPUTE_HOLD', claim))
      for (const owner of OWNERS) {
        const whole = netsOf(claim, owner) + feeOf(claim, owner)
        assert.equal(at(held, owner, 'DISPUTE_HOLD'), whole)
        assert.equal(at(held, owner, 'RECEIVABLE'), 0n)
        assert.equal(at(held, owner, 'ANTICIPATED_DEBT'), 0n)
        const taken = whole - netsOf(claim, owner, isOpen) + netsOf(claim, owner, isAdvanced)
        assert.equal(free(held, owner), free(before, owner) - taken)
      }
    }),
  )
})

test('REFUND_REFUSED: each owner has again what it had before', () => {
  fc.assert(
    fc.property(claims, money, (claim, own) => {
      const before = started(claim, own)
      const held = after(before, holdFunds('REFUND_PENDING', claim))
      const released = after(held, releaseHold('REFUND_PENDING', claim))
      for (const owner of OWNERS) {
        assert.equal(at(released, owner, 'REFUND_PENDING'), 0n)
        for (const code of ['RECEIVABLE', 'ANTICIPATED_DEBT']) {
          assert.equal(at(released, owner, code), at(before, owner, code))
        }
        assert.equal(free(released, owner), free(before, owner))
      }
    }),
  )
})

test('DISPUTE_WON: all comes back, what had been advanced as a receivable without advance', () => {
  fc.assert(
    fc.property(claims, money, (claim, own) => {
      const before = started(claim, own)
      const held = after(before, holdFunds('DISPUTE_HOLD', claim))
      const won = after(held, releaseHold('DISPUTE_HOLD', claim))
      for (const owner of OWNERS) {
        assert.equal(at(won, owner, 'DISPUTE_HOLD'), 0n)
        assert.equal(at(won, owner, 'RECEIVABLE'), at(before, owner, 'RECEIVABLE'))
        assert.equal(at(won, owner, 'ANTICIPATED_DEBT'), 0n)
        assert.equal(free(won, owner), free(before, owner) - netsOf(claim, owner, isAdvanced))
      }
    }),
  )
})

test('REFUND_CONFIRMED DISPUTE_LOST: the whole sale goes to the acquirer; the fee of a dispute is the seller’s', () => {
  fc.assert(
    fc.property(claims, money, centavos, (claim, own, disputeFee) => {
      const held = after(started(claim, own), holdFunds('DISPUTE_HOLD', claim))
      const lost = after(held, settleHold('DISPUTE_HOLD', claim, ACQUIRER, disputeFee))
      assert.equal(at(lost, ACQUIRER.ownerId, ACQUIRER.code), grossOf(claim))
      for (const owner of OWNERS) {
        assert.equal(at(lost, owner, 'DISPUTE_HOLD'), 0n)
        const cost = owner === claim.seller ? disputeFee : 0n
        assert.equal(free(lost, owner), free(held, owner) - cost)
      }
    }),
  )
})
