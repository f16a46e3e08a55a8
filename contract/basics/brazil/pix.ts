import { parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isCnpj, isCpf, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { type Instant, isDay, timeInSaoPaulo } from '#contract/basics/days.ts'
import { type Centavos, decimalText } from '#contract/basics/money.ts'

const PIX_TEMPLATE = 'br.gov.bcb.pix'
const NO_TXID = '***'

/** The bytes of the text in UTF-8; a lone surrogate counts as U+FFFD. */
function utf8Bytes(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return [...escaped.matchAll(/%(..)|./g)].map(([character, hex]) =>
    hex ? Number.parseInt(hex, 16) : character.charCodeAt(0),
  )
}

/** CRC-16/CCITT-FALSE of the text's UTF-8 bytes, 4 upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of utf8Bytes(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    }
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** One field: its 2-digit id, its length in 2 digits, its value. */
function field(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) {
    throw new RangeError(`field ${id} of a BR Code needs 1 to 99 characters`)
  }
  return id + String(value.length).padStart(2, '0') + value
}

/** Accents fall off before the text is measured: a field's length counts ASCII characters. */
const asciiUpTo = (length: number, text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, length)
    .trim()

export interface Merchant {
  /** Cut to 25 ASCII characters in the code. */
  readonly merchantName: string
  /** Cut to 15 ASCII characters in the code. */
  readonly merchantCity: string
}

function brCode({
  opening,
  amount,
  txid,
  merchantName,
  merchantCity,
}: Merchant & {
  readonly opening: string
  readonly amount: Centavos | null
  readonly txid: string
}): string {
  const unsigned = [
    opening,
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', decimalText(amount)),
    field('58', 'BR'),
    field('59', asciiUpTo(25, merchantName)),
    field('60', asciiUpTo(15, merchantCity)),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return unsigned + crc16(unsigned)
}

/**
 * The "copia e cola" of a key, as often payable as one likes. `key` is in the form of
 * `normalizePixKey`; a null amount is the payer's choice. Refuses an amount that isn't above zero
 * or has more than 13 characters, a txid that isn't a static one, and an empty name or city.
 */
export function buildStaticBrCode({
  key,
  amount,
  txid,
  ...merchant
}: Merchant & {
  readonly key: string
  readonly amount: Centavos | null
  readonly txid: string | null
}): string {
  if (amount !== null && (amount <= 0n || decimalText(amount).length > 13)) {
    throw new RangeError('the amount of a BR Code must be above zero, in 13 characters')
  }
  if (txid !== null && !isTxid(txid, 'static')) throw new RangeError('not a static txid')
  const opening = field('00', '01') + field('26', field('00', PIX_TEMPLATE) + field('01', key))
  return brCode({ ...merchant, opening, amount, txid: txid ?? NO_TXID })
}

/**
 * The "copia e cola" of one charge. `url` is where the bank keeps it, without scheme: amount and
 * txid are read there. Refuses an empty url or one above 77 characters, and an empty name or city.
 */
export function buildDynamicBrCode({
  url,
  ...merchant
}: Merchant & {
  readonly url: string
}): string {
  const template = field('00', PIX_TEMPLATE) + field('25', url)
  const opening = field('00', '01') + field('01', '12') + field('26', template)
  return brCode({ ...merchant, opening, amount: null, txid: NO_TXID })
}

type Field = readonly [id: string, value: string]

/** Reads fields one after another; null when one is empty, badly headed or cut off. */
function readFields(text: string): Field[] | null {
  const fields: Field[] = []
  for (let at = 0; at < text.length; ) {
    const header = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const length = Number(header?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!header?.[1] || length < 1 || value.length < length) return null
    fields.push([header[1], value])
    at += 4 + length
  }
  return fields
}

const fieldValue = (fields: readonly Field[] | null, id: string): string | null =>
  fields?.find(([ownId]) => ownId === id)?.[1] ?? null

/** The fields of the template at `id` that is Pix's own; templates of others are passed over. */
function pixTemplate(fields: readonly Field[], id: string): Field[] | null {
  for (const [ownId, value] of fields) {
    const inner = ownId === id ? readFields(value) : null
    if (fieldValue(inner, '00')?.toLowerCase() === PIX_TEMPLATE) return inner
  }
  return null
}

function isSigned(text: string, fields: readonly Field[]): boolean {
  const [id, crc] = fields.at(-1) ?? []
  return id === '63' && crc?.length === 4 && crc.toUpperCase() === crc16(text.slice(0, -4))
}

export interface BrCode {
  readonly kind: 'static' | 'dynamic' | 'recurrence'
  readonly key: string | null
  /** As written, without scheme. */
  readonly url: string | null
  /** Reais as written, `100.50`. */
  readonly amount: string | null
  readonly merchantName: string | null
  readonly merchantCity: string | null
  readonly postalCode: string | null
  readonly txid: string | null
  readonly description: string | null
  /** Where the bank keeps the authorisation of Pix Automático. */
  readonly recurrenceUrl: string | null
}

function kindOf({ key, url, recurrenceUrl }: Omit<BrCode, 'kind'>): BrCode['kind'] | null {
  if (url) return 'dynamic'
  if (key) return 'static'
  return recurrenceUrl ? 'recurrence' : null
}

/**
 * Reads a pasted Pix code. Tolerant of what others write (spaces around, a lower-case CRC, foreign
 * templates, any txid); null when it isn't a Pix code, was changed, or asks for zero reais.
 */
export function parseBrCode(pasted: string): BrCode | null {
  const text = pasted.trim()
  const fields = readFields(text)
  if (!fields || !isSigned(text, fields)) return null
  const [firstId, version] = fields[0] ?? []
  if (firstId !== '00' || version !== '01' || fieldValue(fields, '53') !== '986') return null
  const account = pixTemplate(fields, '26')
  const additional = readFields(fieldValue(fields, '62') ?? '')
  if (!account || !additional) return null
  const txid = fieldValue(additional, '05')
  const content = {
    key: fieldValue(account, '01'),
    url: fieldValue(account, '25'),
    amount: fieldValue(fields, '54'),
    merchantName: fieldValue(fields, '59'),
    merchantCity: fieldValue(fields, '60'),
    postalCode: fieldValue(fields, '61'),
    txid: txid === NO_TXID ? null : txid,
    description: fieldValue(account, '02'),
    recurrenceUrl: fieldValue(pixTemplate(fields, '80'), '25'),
  }
  const kind = kindOf(content)
  const asksForZero = kind === 'static' && /^[0.]+$/.test(content.amount ?? '')
  return kind && !asksForZero ? { kind, ...content } : null
}

/** Whether the text may identify a payment in a static code (`***`: none) or in a charge (cob). */
export const isTxid = (text: string, context: 'static' | 'cob'): boolean =>
  context === 'cob'
    ? /^[A-Za-z0-9]{26,35}$/.test(text)
    : text === NO_TXID || /^[A-Za-z0-9]{1,25}$/.test(text)

/** Whether the text identifies a payment (E…) or a return (D…): bank, UTC minute, 11 more. */
export function isEndToEndId(text: string): boolean {
  const match = /^[ED][0-9A-Z]{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[A-Za-z0-9]{11}$/.exec(text)
  if (!match) return false
  const [, year, month, day, hour, minute] = match
  return isDay(`${year}-${month}-${day}`) && Number(hour) < 24 && Number(minute) < 60
}

/** Whether the text identifies a recurrence of Pix Automático: RR or RN, bank, day, 11 more. */
export function isIdRec(text: string): boolean {
  const match = /^R[RN][0-9A-Z]{8}(\d{4})(\d{2})(\d{2})[A-Za-z0-9]{11}$/.exec(text)
  return match !== null && isDay(`${match[1]}-${match[2]}-${match[3]}`)
}

/** The periods of the limits of Pix. */
export const LIMIT_PERIODS = ['DAY', 'NIGHT'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** When DAY begins in São Paulo, and NIGHT (K-PIX-02). */
export const DAY_BEGINS = '06:00:00'
const NIGHT_BEGINS = '20:00:00'

/** Which limit holds at that moment: DAY is 06:00:00 to 19:59:59 in São Paulo (K-PIX-02). */
export function limitPeriod(at: Instant): LimitPeriod {
  const time = timeInSaoPaulo(at)
  return time >= DAY_BEGINS && time < NIGHT_BEGINS ? 'DAY' : 'NIGHT'
}

export type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP'

// The directory of keys no longer takes & and % in an address.
const KEY_EMAIL =
  /^[a-z\d.!#$'*+/=?^_`{|}~-]+@[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i
const KEY_EVP = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A Pix key as the directory of keys takes it, by its given type, never guessed: some numbers are
 * both a CPF and a mobile. Null when invalid; a landline is no key.
 */
export function normalizePixKey(type: PixKeyType, text: string): string | null {
  const value = text.trim()
  switch (type) {
    case 'CPF':
      return isCpf(value) ? normalizeDocument(value) : null
    case 'CNPJ':
      return isCnpj(value) ? normalizeDocument(value) : null
    case 'EMAIL':
      return value.length <= 77 && KEY_EMAIL.test(value) ? value.toLowerCase() : null
    case 'PHONE': {
      const phone = parsePhone(value)
      return phone?.type === 'mobile' ? phone.e164 : null
    }
    case 'EVP':
      return KEY_EVP.test(value) ? value.toLowerCase() : null
  }
}
