/** Days before the due date with a notice (R-NOTS-06). */
export const DAYS_BEFORE = [15, 7, 2] as const

/** Days after the due date with a notice (R-NOTS-06, R-NOTS-07). */
export const DAYS_LATE = [2, 7, 20] as const

export const NOTICE_METHODS = ['bankSlip', 'pix', 'creditCard'] as const
export type NoticeMethod = (typeof NOTICE_METHODS)[number]

export const NOTICE_CHANNELS = ['email', 'whatsapp'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** `prePayment` is before the due date, `latePayment` after it, `payment` confirms a payment. */
export const NOTICE_KINDS = ['prePayment', 'payment', 'latePayment'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

type EarlyDays = 'Fifteen' | 'Seven' | 'Two'
type LateDays = 'Two' | 'Seven' | 'Twenty'
type OfChannel<Name extends string> = Name | `${Name}Whatsapp`

/** The name of a switch, as the wire has it (E-NOTSET). */
export type SwitchName =
  | OfChannel<`${'bankSlip' | 'pix'}PrePaymentWith${EarlyDays}Days`>
  | OfChannel<`${NoticeMethod}Payment`>
  | OfChannel<`${NoticeMethod}LatePaymentWith${LateDays}Days`>

/** The name of a message preview. */
export type MessageName =
  | `${'bankSlip' | 'pix'}PrePaymentMessage`
  | `${NoticeMethod}${'Payment' | 'LatePayment'}Message`

/** A notice that a seller switches on or off, for one method and channel. */
export interface NoticeSwitch {
  readonly name: SwitchName
  readonly method: NoticeMethod
  readonly kind: NoticeKind
  /** Days from the due date: negative before it, 0 for a confirmed payment. */
  readonly days: number
  readonly channel: NoticeChannel
}

const WORDS: Readonly<Record<number, string>> = {
  2: 'Two',
  7: 'Seven',
  15: 'Fifteen',
  20: 'Twenty',
}

const OFFSETS: readonly { readonly kind: NoticeKind; readonly days: number }[] = [
  ...DAYS_BEFORE.map((days) => ({ kind: 'prePayment' as const, days: -days })),
  { kind: 'payment', days: 0 },
  ...DAYS_LATE.map((days) => ({ kind: 'latePayment' as const, days })),
]

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nameOf(method: NoticeMethod, kind: NoticeKind, days: number, channel: NoticeChannel) {
  const offset = days === 0 ? '' : `With${WORDS[Math.abs(days)]}Days`
  const suffix = channel === 'whatsapp' ? 'Whatsapp' : ''
  return `${method}${capitalized(kind)}${offset}${suffix}` as SwitchName
}

// A card is charged on the due date: nothing is asked of its holder before.
const isOffered = (method: NoticeMethod, kind: NoticeKind) =>
  method !== 'creditCard' || kind !== 'prePayment'

/** All switches, by method, then offset, then channel (R-NOTS-06, R-NOTS-07). */
export const NOTICE_SWITCHES: readonly NoticeSwitch[] = NOTICE_METHODS.flatMap((method) =>
  OFFSETS.filter(({ kind }) => isOffered(method, kind)).flatMap(({ kind, days }) =>
    NOTICE_CHANNELS.map((channel) => ({
      name: nameOf(method, kind, days, channel),
      method,
      kind,
      days,
      channel,
    })),
  ),
)

/** The switch of a method, offset and channel; null when the method has no such notice. */
export const switchNameOf = (
  method: NoticeMethod,
  days: number,
  channel: NoticeChannel,
): SwitchName | null =>
  NOTICE_SWITCHES.find(
    (each) => each.method === method && each.days === days && each.channel === channel,
  )?.name ?? null

export const SWITCH_NAMES: readonly SwitchName[] = NOTICE_SWITCHES.map(({ name }) => name)

/** The kinds of notices of a method, in the order of time. */
export const kindsOf = (method: NoticeMethod): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => isOffered(method, kind))

/** The name of the preview of a kind. */
export const messageNameOf = (method: NoticeMethod, kind: NoticeKind): MessageName =>
  `${method}${capitalized(kind)}Message` as MessageName

export const MESSAGE_NAMES: readonly MessageName[] = NOTICE_METHODS.flatMap((method) =>
  kindsOf(method).map((kind) => messageNameOf(method, kind)),
)
