import * as z from 'zod/mini'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { lookUpReceiver as endpoint } from '#contract/account-pix/endpoints.ts'
import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { RECEIVER_LIFE_MS } from '#contract/account-pix/rules.ts'
import type { PixTargetInput } from '#contract/account-pix/shapes.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { maskedDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { normalizePixKey } from '#contract/basics/brazil/pix.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { PayoutBank, PayoutTarget, PixLookup } from '#server/adapters/payout-bank/port.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import type { ExternalQuery } from '#server/platform/commands/external-command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** Who receives a Pix, with where it goes. */
export interface Receiver {
  readonly target: PayoutTarget
  readonly name: string
  readonly documentMasked: string | null
  readonly pixKey: string | null
  /** What the code demands; null where the payer chooses. */
  readonly amount: Centavos | null
}

const targetOf = (input: PixTargetInput): PayoutTarget => {
  switch (input.kind) {
    case 'KEY':
      return { kind: 'pix-key', key: normalizePixKey(input.keyType, input.pixKey) ?? input.pixKey }
    case 'CODE':
      return { kind: 'pix-code', code: input.code }
    case 'ACCOUNT': {
      const { kind, document, ...account } = input
      return { ...account, kind: 'account', document: normalizeDocument(document) }
    }
  }
}

function found(lookup: PixLookup) {
  switch (lookup.kind) {
    case 'found':
      return lookup
    case 'not-found':
      return reject(accountPixRefusals.noReceiver)
    case 'refused':
      return reject(accountPixRefusals.notPayable, { values: { motivo: lookup.message } })
    default:
      return reject(platformRefusals.outsideUnavailable)
  }
}

/** Asks the bank who receives it; an account by its bank data is in no directory. */
async function askedOf(bank: PayoutBank, target: PayoutTarget): Promise<Receiver> {
  switch (target.kind) {
    case 'account': {
      const { name, document } = target
      return { target, name, documentMasked: maskedDocument(document), pixKey: null, amount: null }
    }
    case 'pix-key':
    case 'pix-code': {
      const { beneficiary, key, amount } = found(
        await (target.kind === 'pix-key' ? bank.pixKey(target.key) : bank.pixCode(target.code)),
      )
      const { name, document } = beneficiary
      return {
        target,
        name,
        documentMasked: document && maskedDocument(document),
        pixKey: key,
        amount,
      }
    }
    default:
      throw new Error(`a person cannot pay a ${target.kind} by Pix`)
  }
}

const boundTo = (sellerId: SellerId) => `account_pix|receiver|lookup|${sellerId}`

const Sealed = z.object({
  untilMs: z.number(),
  target: z.custom<PayoutTarget>(),
  name: z.string(),
  documentMasked: z.nullable(z.string()),
  pixKey: z.nullable(z.string()),
  amount: z.nullable(z.string()),
})

function sealReceiver(vault: Vault, sellerId: SellerId, receiver: Receiver): string {
  const untilMs = machineTime.now() + RECEIVER_LIFE_MS
  const amount = receiver.amount === null ? null : String(receiver.amount)
  const plain = JSON.stringify({ ...receiver, amount, untilMs })
  return vault.seal(plain, boundTo(sellerId)).toString('base64url')
}

/** Opens what the look-up answered; rejects another seller's, a changed one and an old one. */
export function openReceiver(vault: Vault, sellerId: SellerId, sealed: string): Receiver {
  const { untilMs, amount, ...receiver } = readSealed(vault, sellerId, sealed)
  if (untilMs <= machineTime.now()) reject(accountPixRefusals.receiverExpired)
  return { ...receiver, amount: amount === null ? null : BigInt(amount) }
}

function readSealed(vault: Vault, sellerId: SellerId, sealed: string) {
  try {
    const plain = vault.open(Buffer.from(sealed, 'base64url'), boundTo(sellerId))
    return z.parse(Sealed, JSON.parse(plain))
  } catch {
    return reject(accountPixRefusals.receiverExpired)
  }
}

interface Asked {
  readonly sellerId: SellerId
  readonly bank: PayoutBank
  readonly target: PayoutTarget
}

/** The subject of a look-up in the audit trail: the account that asks. */
const subjectOf = (sellerId: SellerId): { kind: string; id: Uuid } => ({
  kind: 'bank-account',
  id: derivedId('bank-account', String(sellerId)),
})

/** Answers who receives a Pix (APX-01); each look-up is audited. */
export const receiverQuery = ({
  payoutBanks,
  vault,
}: Pick<PayoutTools, 'payoutBanks' | 'vault'>): ExternalQuery<typeof endpoint, Asked> => ({
  async begin(work, { body }: InputOf<typeof endpoint>) {
    if (!(await isAccountActive(work))) reject(accountRefusals.notActive)
    work.audit({ subject: subjectOf(work.sellerId), after: { receiverLookedUp: body.target.kind } })
    const { sellerId } = work
    return { sellerId, bank: payoutBanks.choose(newId()), target: targetOf(body.target) }
  },
  async request({ sellerId, bank, target }) {
    const receiver = await askedOf(bank, target)
    const { name, documentMasked, pixKey, amount } = receiver
    return {
      receiver: sealReceiver(vault, sellerId, receiver),
      name,
      documentMasked,
      pixKey,
      amount,
    }
  },
})
