import { randomInt } from 'node:crypto'
import {
  type CardBrand,
  passesLuhn,
  type SandboxOutcome,
  sandboxOutcome,
} from '#contract/basics/cards.ts'

/** The outcome of a card at the sandbox acquirer; `RANDOM` is decided at the charge. */
export type CardOutcome = SandboxOutcome | 'RANDOM' | 'DISPUTED_LATER'

export interface Verdict {
  readonly status: 'approved' | 'declined' | 'pending'
  readonly codeReason: string
  readonly message: string
  /** A retry with this card is forbidden. */
  readonly hard: boolean
  readonly disputedLater: boolean
}

const APPROVED: Verdict = {
  status: 'approved',
  codeReason: '00',
  message: 'Transação autorizada.',
  hard: false,
  disputedLater: false,
}

const declined = (codeReason: string, message: string, hard: boolean): Verdict => ({
  status: 'declined',
  codeReason,
  message,
  hard,
  disputedLater: false,
})

const VERDICTS: Readonly<Record<Exclude<CardOutcome, 'RANDOM'>, Verdict>> = {
  APPROVED,
  DECLINED_05: declined('05', 'Transação não autorizada pelo emissor.', false),
  EXPIRED_57: declined('57', 'Cartão expirado.', true),
  BLOCKED_78: declined('78', 'Cartão bloqueado.', true),
  CANCELED_77: declined('77', 'Cartão cancelado.', true),
  PROBLEM_70: declined('70', 'Problemas com o cartão de crédito.', false),
  TIMEOUT_99: {
    status: 'pending',
    codeReason: '99',
    message: 'Tempo esgotado junto ao emissor.',
    hard: false,
    disputedLater: false,
  },
  DISPUTED_LATER: { ...APPROVED, disputedLater: true },
}

/** The acquirer's decision; a RANDOM card is approved half of the time. */
export function verdictOf(outcome: CardOutcome): Verdict {
  if (outcome !== 'RANDOM') return VERDICTS[outcome]
  return randomInt(2) === 0 ? VERDICTS.APPROVED : VERDICTS.DECLINED_05
}

const DISPUTED_MIDDLE = '777777'

/** The outcome of a card number: by its last digit, or disputed by digits 7 to 12 being 777777. */
export function outcomeOf(number: string): CardOutcome {
  if (number.slice(6, 12) === DISPUTED_MIDDLE) return 'DISPUTED_LATER'
  return sandboxOutcome(number) ?? 'RANDOM'
}

export interface TestCard {
  readonly number: string
  readonly brand: CardBrand
  readonly outcome: CardOutcome
  readonly codeReason: string | null
  readonly message: string
}

/** A Luhn-valid number with that prefix and last digit; the digit before the last is adapted. */
function numberOf(start: string, length: number, last: number): string {
  const zeros = '0'.repeat(length - start.length - 2)
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${start}${zeros}${digit}${last}`
    if (passesLuhn(number)) return number
  }
  throw new Error(`no card number starts with ${start} and ends in ${last}`)
}

const describe = (number: string, brand: CardBrand): TestCard => {
  const outcome = outcomeOf(number)
  if (outcome === 'RANDOM') {
    return { number, brand, outcome, codeReason: null, message: 'Aprovada ou recusada ao acaso.' }
  }
  const { codeReason, message } = VERDICTS[outcome]
  const disputed = outcome === 'DISPUTED_LATER' ? ' Contestada um dia depois.' : ''
  return { number, brand, outcome, codeReason, message: message + disputed }
}

const BRANDS: readonly (readonly [CardBrand, string, number])[] = [
  ['visa', '4000001', 16],
  ['mastercard', '5100001', 16],
  ['elo', '5067001', 16],
  ['hipercard', '6062821', 16],
  ['amex', '3700001', 15],
  ['diners', '3600001', 14],
  ['jcb', '3530001', 16],
]

/** Test numbers: every outcome with Visa and Mastercard, one of each other brand (SBX-06). */
export function testCards(): TestCard[] {
  const every = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  return BRANDS.flatMap(([brand, start, length]) => {
    const digits = brand === 'visa' || brand === 'mastercard' ? every : [1]
    const cards = digits.map((digit) => describe(numberOf(start, length, digit), brand))
    const disputed = numberOf(`${start.slice(0, 6)}${DISPUTED_MIDDLE}`, length, 1)
    return brand === 'visa' ? [...cards, describe(disputed, brand)] : cards
  })
}
