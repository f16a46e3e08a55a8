import { parsePhone } from '#contract/basics/brazil/contacts.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { BounceReason } from '#contract/buyer-notices/states.ts'
import type { NoticeChannel, NoticeKind, NoticeMethod } from '#contract/buyer-notices/switches.ts'
import { noticeTemplate, templateParameters } from '#contract/buyer-notices/templates.ts'
import { DEFAULT_COUNTRY_CODE } from '#contract/customers/rules.ts'
import { type Mailer, MailNotAccepted } from '#server/adapters/email/port.ts'
import type { WhatsApp, WhatsAppRefusal } from '#server/adapters/whatsapp/port.ts'
import { type NoticeFacts, noticeMail } from '#server/areas/buyer-notices/messages.ts'
import type { StoredSettings } from '#server/areas/buyer-notices/sql.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

/** The clients by which notices are sent. */
export interface Carriers {
  readonly mailer: Mailer
  readonly whatsapp: WhatsApp
}

/**
 * What became of a sending. `repeatable`: sending it again cannot deliver it twice; `unknown`: it
 * may have been sent, so it is not sent again.
 */
export type SendingOutcome =
  | { readonly kind: 'accepted'; readonly carrierRef: string | null }
  | { readonly kind: 'refused'; readonly reason: BounceReason }
  | { readonly kind: 'repeatable'; readonly error: Error }
  | { readonly kind: 'unknown' }

/** One sending of a notice. */
export interface Sending {
  readonly chargeId: Uuid
  readonly noticeId: Uuid
  /** The first sending is 1; one that was requested again has the next number. */
  readonly number: number
  readonly kind: NoticeKind
  readonly method: NoticeMethod
  readonly address: string
  readonly facts: NoticeFacts
  readonly settings: StoredSettings
  readonly brand: SellerBrand
}

const REFERENCE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,6})$/

/** Names a sending to a carrier that reports about it. */
const referenceOf = ({ chargeId, noticeId, number }: Sending) => `${chargeId}.${noticeId}.${number}`

/** The sending that a report is about; null for a reference that is not ours. */
export function sendingOf(reference: string) {
  const [, chargeId, noticeId, number] = REFERENCE.exec(reference) ?? []
  if (!chargeId || !noticeId) return null
  return { chargeId: chargeId as Uuid, noticeId: noticeId as Uuid, number: Number(number) }
}

async function sendMail({ mailer }: Carriers, sending: Sending): Promise<SendingOutcome> {
  const { noticeId, number, kind, method, address, facts, settings, brand } = sending
  try {
    await mailer.send({
      ...renderMail(noticeMail(kind, method, facts), brand, settings.name),
      id: derivedId(noticeId, String(number)),
      to: address,
      replyTo: settings.email,
      hiddenCopy: settings.hidden_email,
    })
    return { kind: 'accepted', carrierRef: null }
  } catch (error) {
    if (!(error instanceof MailNotAccepted)) return { kind: 'unknown' }
    if (error.outcome === 'refused') return { kind: 'refused', reason: 'ADDRESS_REFUSED' }
    return error.outcome === 'repeatable' ? { kind: 'repeatable', error } : { kind: 'unknown' }
  }
}

const BOUNCE_REASONS: Readonly<Record<WhatsAppRefusal, BounceReason>> = {
  'unknown-number': 'ADDRESS_REFUSED',
  other: 'MESSAGE_REFUSED',
}

/** Why a notice that WhatsApp refused was not delivered. */
export const bounceReasonOf = (refusal: WhatsAppRefusal): BounceReason => BOUNCE_REASONS[refusal]

async function sendOnWhatsApp({ whatsapp }: Carriers, sending: Sending): Promise<SendingOutcome> {
  const { kind, method, address, facts, brand } = sending
  const outcome = await whatsapp.send({
    reference: referenceOf(sending),
    to: address,
    template: noticeTemplate(kind, method).name,
    parameters: templateParameters(facts),
    buttonPath: facts.url.slice(`${brand.checkoutUrl}/`.length),
  })
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', carrierRef: outcome.messageId }
    case 'refused':
      return { kind: 'refused', reason: bounceReasonOf(outcome.reason) }
    case 'repeatable':
      return { kind: 'repeatable', error: new Error('WhatsApp does not take messages now') }
    default:
      return outcome
  }
}

const SEND_BY: Readonly<
  Record<NoticeChannel, (carriers: Carriers, sending: Sending) => Promise<SendingOutcome>>
> = { email: sendMail, whatsapp: sendOnWhatsApp }

/** Sends a notice through its channel. Never throws. */
export const sendBy = (
  channel: NoticeChannel,
  carriers: Carriers,
  sending: Sending,
): Promise<SendingOutcome> => SEND_BY[channel](carriers, sending)

// E.164: the country's code and the number have at most 15 digits.
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

const mobileOf = (phone: string): string | null => {
  const read = parsePhone(phone)
  return read?.type === 'mobile' ? read.e164.slice(1) : null
}

/** The digits that a message goes to; null for a landline, and for what cannot be a number. */
function numberOf({ country_code, customer_phone: phone }: ChargeRow): string | null {
  if (phone === null) return null
  const countryCode = country_code ?? DEFAULT_COUNTRY_CODE
  if (countryCode === DEFAULT_COUNTRY_CODE) return mobileOf(phone)
  // Read as a Brazilian phone, its digits would be those of a stranger.
  const number = `${countryCode}${phone}`
  return INTERNATIONAL.test(number) ? number.slice(1) : null
}

/** Where the buyer of a charge gets notices: an e-mail address, or a phone with its country's code. */
export const addressOf = (channel: NoticeChannel, charge: ChargeRow): string | null =>
  channel === 'email' ? charge.customer_email : numberOf(charge)
