import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { type ChargeStatus, isPayable } from '#contract/charges/states.ts'
import { addressOf } from '#contract/checkout-page/rules.ts'

interface CollectedCharge {
  readonly uuid: string
  readonly title: string
  readonly value: Centavos
  readonly status: ChargeStatus
  readonly paymentMethod: string
  readonly expirationDate: Day
  readonly customerName: string | null
  readonly customerDocument: string | null
}

const PAGES: Readonly<Record<string, string>> = { PIX: 'pix', BANK_SLIP: 'bank-slip' }

/** The address of the page where the buyer pays a charge; null once it takes no payment. */
export function paymentAddress(
  charge: Pick<CollectedCharge, 'uuid' | 'status' | 'paymentMethod'>,
  checkoutHost: string,
  ownSubDomain: string | null = null,
): string | null {
  if (!isPayable(charge.status)) return null
  const host = ownSubDomain === null ? checkoutHost : addressOf(ownSubDomain, checkoutHost)
  return `${location.protocol}//${host}/${PAGES[charge.paymentMethod] ?? 'card'}/${charge.uuid}`
}

const CNPJ_LENGTH = 14

/** How a buyer is addressed: people by their first name, companies by the whole. */
export function callName(name: string | null, document: string | null = null): string {
  const isCompany = document?.length === CNPJ_LENGTH
  return (isCompany ? name : name?.split(' ')[0]) ?? ''
}

/** 'Olá, Marina!', or 'Olá!' for a buyer without a name. */
export const greetingOf = (name: string): string => (name === '' ? 'Olá!' : `Olá, ${name}!`)

const STATE_TEXTS: Readonly<Partial<Record<ChargeStatus, (day: string) => string>>> = {
  LATE: (day) => `venceu em ${day} e ainda não foi paga`,
  SCHEDULED: (day) => `vence em ${day}`,
  FAILED: () => 'ainda não foi paga',
}

/** The message about a charge that WhatsApp opens with, which the seller can still change. */
export function collectMessage(charge: CollectedCharge, address: string | null): string {
  const hello = greetingOf(callName(charge.customerName, charge.customerDocument))
  const about = `“${charge.title}”, de ${formatReais(charge.value)}`
  const state = STATE_TEXTS[charge.status]?.(formatDay(charge.expirationDate))
  if (!state) return `${hello} É sobre a cobrança ${about}.`
  const way = address === null ? '' : ` Para pagar: ${address}`
  return `${hello} A cobrança ${about}, ${state}.${way}`
}
