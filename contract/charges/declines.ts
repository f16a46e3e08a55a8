import type { CardBrand } from '#contract/basics/cards.ts'

/** What a decline means for the seller. */
export const DECLINE_GROUPS = [
  'NO_FUNDS',
  'CARD_EXPIRED',
  'NOT_PERMITTED',
  'CARD_BLOCKED',
  'CARD_CANCELLED',
  'CARD_LOST',
  'BAD_CARD_DATA',
  'STOPPED_BY_HOLDER',
  'SUSPECTED_FRAUD',
  'PURCHASE_REFUSED',
  'ISSUER_UNAVAILABLE',
  'TOKEN_OVER',
  'NOT_AUTHORIZED',
] as const
export type DeclineGroup = (typeof DECLINE_GROUPS)[number]

/** The tables of codes; other brands answer by one of them. */
export const DECLINE_SCHEMES = ['elo', 'visa', 'mastercard', 'amex'] as const
export type DeclineScheme = (typeof DECLINE_SCHEMES)[number]

const SCHEME_OF: Readonly<Record<CardBrand, DeclineScheme | null>> = {
  elo: 'elo',
  diners: 'elo',
  visa: 'visa',
  mastercard: 'mastercard',
  hipercard: 'mastercard',
  amex: 'amex',
  jcb: null,
}

type Codes = Readonly<Partial<Record<DeclineScheme, readonly string[]>>>

/** Why an issuer declines, by the code of each brand. */
export interface DeclineReason {
  readonly group: DeclineGroup
  /** The same card may be charged again later; otherwise the brand forbids it and fines it. */
  readonly mayRetry: boolean
  readonly codes: Codes
}

const both = (elo: string, visa: string, mastercard: string): Codes => ({
  elo: [elo],
  visa: [visa],
  mastercard: [mastercard],
})
const same = (code: string): Codes => both(code, code, code)

const again = (group: DeclineGroup, codes: Codes): DeclineReason => ({
  group,
  mayRetry: true,
  codes,
})
const never = (group: DeclineGroup, codes: Codes): DeclineReason => ({
  group,
  mayRetry: false,
  codes,
})

/**
 * The declines that ABECS, the association of Brazil's card companies, normalises by brand (its
 * rule 21), and those of the brands' own programmes of retries. A code is listed once; where the
 * lists, or several meanings of it, disagree, another attempt is forbidden, because a needless one is
 * fined and a missing one can be made by hand.
 */
export const DECLINE_REASONS: readonly DeclineReason[] = [
  again('NOT_AUTHORIZED', { ...same('05'), amex: ['100'] }),
  again('NO_FUNDS', { ...same('51'), amex: ['116', '121'] }),
  again('NO_FUNDS', { elo: ['61'], visa: ['61', 'N4'], mastercard: ['61'] }),
  again('NO_FUNDS', same('65')),
  // A wrong password, expired password or one that was changed.
  again('BAD_CARD_DATA', {
    elo: ['55', 'P6'],
    visa: ['55', '86'],
    mastercard: ['55'],
    amex: ['117'],
  }),
  never('BAD_CARD_DATA', {
    elo: ['83', 'P5'],
    visa: ['74', '81'],
    mastercard: ['88'],
    amex: ['180'],
  }),
  // The number is not the issuer's.
  never('BAD_CARD_DATA', {
    elo: ['14', '56'],
    visa: ['14'],
    mastercard: ['01', '14'],
    amex: ['122'],
  }),
  never('BAD_CARD_DATA', { visa: ['15'], mastercard: ['15'] }),
  never('BAD_CARD_DATA', { elo: ['12'], visa: ['06', '12'], amex: ['111', '115', '181'] }),
  never('BAD_CARD_DATA', { elo: ['30'], mastercard: ['30'] }),
  never('BAD_CARD_DATA', { elo: ['82'], visa: ['82', 'N7'] }),
  never('BAD_CARD_DATA', { visa: ['6P'] }),
  never('CARD_EXPIRED', { ...same('54'), amex: ['101'] }),
  // The card does not take this kind of purchase; at Mastercard it may also not be unblocked yet.
  again('NOT_PERMITTED', { mastercard: ['57'] }),
  never('NOT_PERMITTED', { elo: ['57'], visa: ['57'] }),
  // Credit or debit is not switched on. Elo's own programme forbids another attempt.
  never('NOT_PERMITTED', { elo: ['AB', 'AC'] }),
  again('NOT_PERMITTED', { visa: ['39', '52', '53'] }),
  never('NOT_PERMITTED', { elo: ['FM'], visa: ['N3', 'R2'] }),
  again('CARD_BLOCKED', { elo: ['38', '75'], visa: ['75'], mastercard: ['75'], amex: ['106'] }),
  // Blocked for a time, such as by arrears. ABECS also has it as Elo's final answer to a domestic card
  // abroad, where nothing here is sold.
  again('CARD_BLOCKED', { elo: ['62'], visa: ['62'] }),
  // Not unblocked by its holder yet, or blocked by the holder for a time.
  again('CARD_BLOCKED', { elo: ['78'], visa: ['78'] }),
  // A closed account. Mastercard 62: also a domestic card abroad and a breach of law.
  never('CARD_CANCELLED', { elo: ['46'], visa: ['46'], mastercard: ['62'] }),
  // Mastercard gives these in place of the issuer's code: an end of the card, a policy, a suspicion.
  never('CARD_CANCELLED', { mastercard: ['79'] }),
  never('NOT_PERMITTED', { mastercard: ['82'] }),
  never('SUSPECTED_FRAUD', { mastercard: ['83'] }),
  never('CARD_CANCELLED', { elo: ['76', '77'] }),
  never('CARD_LOST', { ...same('41'), amex: ['200', '208'] }),
  never('CARD_LOST', { ...same('43'), amex: ['209'] }),
  never('CARD_LOST', { visa: ['04', '07'], mastercard: ['04'] }),
  again('SUSPECTED_FRAUD', { elo: ['59'], visa: ['59'], mastercard: ['63'], amex: ['102'] }),
  never('SUSPECTED_FRAUD', { elo: ['63'], visa: ['63'] }),
  never('STOPPED_BY_HOLDER', { visa: ['R0', 'R1', 'R3'] }),
  // The merchant, its amount, its instalments or its terminal.
  never('PURCHASE_REFUSED', {
    elo: ['58'],
    visa: ['03', '58'],
    mastercard: ['03', '58'],
    amex: ['109'],
  }),
  never('PURCHASE_REFUSED', { ...same('13'), amex: ['110'] }),
  never('PURCHASE_REFUSED', { elo: ['23'], mastercard: ['12'] }),
  never('PURCHASE_REFUSED', { elo: ['64'], visa: ['64', '93', '94', 'N8'], mastercard: ['94'] }),
  never('PURCHASE_REFUSED', { visa: ['76'] }),
  again('PURCHASE_REFUSED', { visa: ['B1', 'B2'] }),
  again('ISSUER_UNAVAILABLE', { ...same('91'), amex: ['912'] }),
  again('ISSUER_UNAVAILABLE', { ...same('96'), amex: ['911'] }),
  again('ISSUER_UNAVAILABLE', { elo: ['04', '06'], visa: ['N0'] }),
  never('ISSUER_UNAVAILABLE', { elo: ['19'], visa: ['19', '92'], mastercard: ['92'] }),
]

// What acquirers answer on their own behalf, whatever the brand.
const OWN_CODES: Readonly<Record<string, DeclineGroup>> = {
  '99': 'ISSUER_UNAVAILABLE',
  '909': 'ISSUER_UNAVAILABLE',
  TOKEN: 'TOKEN_OVER',
}

const keyOf = (scheme: DeclineScheme, code: string) => `${scheme} ${code}`

const BY_SCHEME = new Map(
  DECLINE_REASONS.flatMap((reason) =>
    DECLINE_SCHEMES.flatMap((scheme) =>
      (reason.codes[scheme] ?? []).map((code) => [keyOf(scheme, code), reason] as const),
    ),
  ),
)

// Acquirers write 5 and 05, and brands in either case.
const written = (code: string) => code.trim().toUpperCase().padStart(2, '0')
const schemeOf = (brand: string | null) =>
  brand === null ? null : (SCHEME_OF[brand.toLowerCase() as CardBrand] ?? null)

/** What a code may mean: by its brand's table, or by all tables when that has no such code. */
function reasonsOf(codeReason: string, brand: string | null): readonly DeclineReason[] {
  const code = written(codeReason)
  const scheme = schemeOf(brand)
  const own = scheme && BY_SCHEME.get(keyOf(scheme, code))
  if (own) return [own]
  return DECLINE_SCHEMES.flatMap((each) => BY_SCHEME.get(keyOf(each, code)) ?? [])
}

/** The group of a decline by the code of the acquirer; unknown codes were just not authorised. */
export const declineGroup = (codeReason: string, brand: string | null): DeclineGroup =>
  OWN_CODES[written(codeReason)] ?? reasonsOf(codeReason, brand)[0]?.group ?? 'NOT_AUTHORIZED'

/** Whether the brand forbids another attempt with the card, whatever the acquirer says. */
export function isForbiddenByBrand(codeReason: string, brand: string | null): boolean {
  const reasons = reasonsOf(codeReason, brand)
  return reasons.length > 0 && reasons.every(({ mayRetry }) => !mayRetry)
}
