import { lineToBarcode, parseBoleto } from '#contract/basics/brazil/boleto.ts'
import { isDocument } from '#contract/basics/brazil/documents.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import { type Day, dayInSaoPaulo } from '#contract/basics/days.ts'
import { centavosOfDecimal } from '#contract/basics/money.ts'
import { type SlipRow, slipDueOn } from '#server/outside/boleto-bank/slips.ts'
import { type SandboxContext, wireCentavos } from '#server/outside/context.ts'
import { findByLocation } from '#server/outside/pix-bank/charges.ts'
import { pixDueOn } from '#server/outside/pix-bank/payments.ts'
import { entryOfKey } from '#server/outside/pix-directory/entries.ts'

/** The receiver and the amount of a code; `refusal` when it can no longer be paid. */
export type FoundCode =
  | {
      readonly name: string
      readonly document: string | null
      readonly amount: bigint | null
      readonly due: Day | null
      readonly key: string | null
    }
  | { readonly refusal: string }

const NAMES = ['Papelaria Central', 'Energia do Vale', 'Condomínio Aurora', 'Luiza Prado'] as const

/** The same name for the same text each time. */
function nameOf(text: string): string {
  const sum = [...text].reduce((total, character) => total + character.charCodeAt(0), 0)
  return NAMES[sum % NAMES.length] ?? NAMES[0]
}

/** What a slip costs that leaves its value open, in centavos. */
const OPEN_AMOUNT = 15_000n

/** A slip of the boleto bank, or one of another bank, known by its code alone. */
export async function findBoleto(context: SandboxContext, code: string): Promise<FoundCode | null> {
  const barcode = code.length === 44 ? code : lineToBarcode(code)
  const today = dayInSaoPaulo(await context.now())
  const own = await context.database.row<SlipRow>('select * from outside.slip where barcode = $1', [
    barcode,
  ])
  if (own) return ownSlip(own, today)
  const parsed = parseBoleto(barcode, today)
  // A free field of zeros is that of a slip that no bank registered.
  if (barcode.endsWith('0'.repeat(25))) return null
  const amount = parsed?.amount ?? BigInt(barcode.slice(4, 15))
  return {
    name: nameOf(barcode),
    document: null,
    amount: amount > 0n ? amount : OPEN_AMOUNT,
    due: parsed?.due ?? null,
    key: null,
  }
}

function ownSlip(row: SlipRow, today: Day): FoundCode {
  if (row.status === 'paid') return { refusal: 'Boleto já pago.' }
  if (row.status === 'removed') return { refusal: 'Boleto baixado.' }
  const due = slipDueOn(row, today)
  if (!due) return { refusal: 'Boleto fora do prazo de pagamento.' }
  return {
    name: 'Beneficiário Sandbox',
    document: null,
    amount: due.total,
    due: row.due,
    key: null,
  }
}

/**
 * The receiver of a key: its holder at the directory, otherwise somebody made up. Keys that begin
 * with `naoexiste`, and random ones of zeros, have none.
 */
export async function findPixKey(
  context: SandboxContext,
  key: string,
): Promise<Exclude<FoundCode, { refusal: string }> | null> {
  if (key.startsWith('naoexiste') || /^[0-]+$/.test(key)) return null
  const entry = await entryOfKey(context, key)
  const name = entry?.owner_name ?? nameOf(key)
  const document = entry?.owner_document ?? (isDocument(key) ? key : null)
  return { name, document, amount: null, due: null, key }
}

/** The receiver of a copy-and-paste code: a charge of the Pix bank, or the key in the code. */
export async function findPixCode(
  context: SandboxContext,
  code: string,
): Promise<FoundCode | null> {
  const parsed = parseBrCode(code)
  if (parsed?.url) {
    const charge = await findByLocation(context, parsed.url)
    if (!charge) return null
    const due = charge.status === 'ATIVA' ? pixDueOn(charge, await context.now()) : null
    if (!due) return { refusal: 'Este código Pix já não pode ser pago.' }
    const name = parsed.merchantName ?? 'Recebedor Sandbox'
    return { name, document: null, amount: due.total, due: null, key: null }
  }
  const found = parsed?.key ? await findPixKey(context, parsed.key) : null
  if (!found) return null
  const amount = parsed?.amount ? centavosOfDecimal(parsed.amount) : null
  // The code may hold any name, so the name of the holder of its key is answered.
  return { ...found, amount }
}

/** A receiver in the bank's API, in centavos. */
export const wireFound = (found: Exclude<FoundCode, { refusal: string }>) => ({
  beneficiary: { name: found.name, document: found.document },
  amount: found.amount === null ? null : wireCentavos(found.amount),
  due: found.due,
  key: found.key,
})
