import { type AccountMovementKind, movementLabel } from '#contract/account-statement/kinds.ts'
import { barcodeToLine, formatLine } from '#contract/basics/brazil/boleto.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { type Day, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { accountFacts, returnFacts } from '#server/areas/payouts/receipt.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import {
  drawReceipt,
  type Facts,
  NOT_GIVEN,
  type Receipt,
} from '#server/platform/documents/receipt.ts'

/** The company of the account. */
export interface Holder {
  readonly name: string
  readonly document: string
  readonly agency: string
  readonly account: string
}

/** The facts of a Pix that its receipt states. */
export interface ReceiptFacts {
  readonly brand: SellerBrand
  /** Whose account it left or reached. */
  readonly holder: Holder
  /** The other side. */
  readonly party: { readonly name: string; readonly documentMasked: string | null }
  /** The key that it was sent to. */
  readonly pixKey: string | null
  /** Where it was sent; null: it was received. */
  readonly target: PayoutTarget | null
  readonly amount: Centavos
  readonly at: Instant
  /** The id in the payment system. */
  readonly endToEndId: string | null
  readonly id: string
}

const TITLE = 'Comprovante de Pix'
const MOVEMENT_TITLE = 'Comprovante da Conta PJ'

function destinationOf({ target, pixKey }: ReceiptFacts): Facts {
  switch (target?.kind) {
    case 'account':
      return accountFacts(target)
    case 'pix-return':
      return [['Devolução do Pix', target.endToEndId]]
    default:
      return [['Chave Pix', pixKey ?? NOT_GIVEN]]
  }
}

/** The company of the account and where it has it. */
export const holderFacts = ({ holder, brand }: Pick<ReceiptFacts, 'holder' | 'brand'>): Facts => [
  ['Nome', holder.name],
  ['CNPJ', formatDocument(holder.document)],
  ['Agência e conta', `${holder.agency} / ${holder.account}`],
  ['Instituição', brand.legalName],
]

const partyOf = ({ party }: ReceiptFacts): Facts => [
  ['Nome', party.name],
  ['CPF ou CNPJ', party.documentMasked ?? NOT_GIVEN],
]

function sectionsOf(pix: ReceiptFacts): Receipt['sections'] {
  const isReceived = pix.target === null
  const [receiver, payer] = isReceived
    ? [holderFacts(pix), partyOf(pix)]
    : [partyOf(pix), holderFacts(pix)]
  return [
    [
      isReceived ? 'Pix recebido' : 'Pix enviado',
      [
        ['Valor', formatReais(pix.amount)],
        ['Data e hora', formatInstant(pix.at)],
      ],
    ],
    ['Quem recebeu', [...receiver, ...destinationOf(pix)]],
    ['Quem pagou', payer],
    [
      'Identificação',
      [
        ['ID da transação', pix.endToEndId ?? NOT_GIVEN],
        ['Código do comprovante', pix.id],
      ],
    ],
  ]
}

/** Draws the receipt of a Pix that was sent or received. */
export const drawPixReceipt = (pix: ReceiptFacts): Promise<Buffer> =>
  drawReceipt({
    brand: pix.brand,
    sellerName: pix.holder.name,
    title: TITLE,
    sections: sectionsOf(pix),
  })

/** The facts of another movement of the account. */
export interface MovementFacts {
  readonly brand: SellerBrand
  readonly holder: Holder
  readonly kind: AccountMovementKind
  readonly counterpart: string | null
  /** The bill that it pays or that is not paid; null: none. */
  readonly bill: {
    readonly name: string
    /** Its line or its barcode. */
    readonly boletoCode: string | null
    readonly pixKey: string | null
    readonly dueOn: Day | null
  } | null
  /** The payment of a bill, which may have come back; null: another movement. */
  readonly returned: Parameters<typeof returnFacts>[0] | null
  /** Negative: it left. */
  readonly amount: Centavos
  readonly at: Instant
  readonly endToEndId: string | null
  readonly id: string
}

/** The line of a slip that was stored by its line or by its barcode, as slips print it. */
function printedLine(code: string): string {
  const digits = code.replace(/\D/g, '')
  return formatLine(digits.length === 44 ? barcodeToLine(digits) : digits)
}

function billFacts({ bill, counterpart }: MovementFacts): Facts {
  if (!bill) return []
  const { name, boletoCode, pixKey, dueOn } = bill
  return [
    ['Conta', name],
    ['Beneficiário', counterpart ?? NOT_GIVEN],
    ...(dueOn ? [['Vencimento', formatDay(dueOn)] as const] : []),
    ...(boletoCode ? [['Linha digitável', printedLine(boletoCode)] as const] : []),
    ...(pixKey ? [['Chave Pix', pixKey] as const] : []),
  ]
}

// A bill may also be one that was not paid, or whose payment came back.
function otherTitle({ kind, bill }: MovementFacts): string {
  if (!bill) return 'Quem enviou ou recebeu'
  return kind === 'BILL_PAID' ? 'Conta paga' : 'Conta a pagar'
}

function movementSections(movement: MovementFacts): Receipt['sections'] {
  const { kind, counterpart, bill, returned, amount, at, endToEndId, id } = movement
  const other: Facts = bill ? billFacts(movement) : counterpart ? [['Nome', counterpart]] : []
  return [
    [
      movementLabel(kind),
      [
        [
          amount < 0n ? 'Valor que saiu' : 'Valor que entrou',
          formatReais(amount < 0n ? -amount : amount),
        ],
        ['Data e hora', formatInstant(at)],
        ...(returned ? returnFacts(returned) : []),
      ],
    ],
    ['Conta PJ', holderFacts(movement)],
    ...(other.length > 0 ? [[otherTitle(movement), other] as const] : []),
    [
      'Identificação',
      [
        ...(endToEndId ? [['ID da transação', endToEndId] as const] : []),
        ['Código do comprovante', id],
      ],
    ],
  ]
}

/** Draws the receipt of a movement that is no Pix sent or received. */
export const drawMovementReceipt = (movement: MovementFacts): Promise<Buffer> =>
  drawReceipt({
    brand: movement.brand,
    sellerName: movement.holder.name,
    title: MOVEMENT_TITLE,
    sections: movementSections(movement),
  })
