import { bankName } from '#contract/basics/banks.ts'
import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { drawLetterhead } from '#server/platform/documents/letterhead.ts'
import {
  drawnPdf,
  field,
  MARGIN,
  WIDTH,
  writeText,
  type Page,
} from '#server/platform/documents/pdf.ts'

/** The facts of a Pix that its receipt states. */
export interface ReceiptFacts {
  readonly brand: SellerBrand
  /** Whose account it left or reached. */
  readonly holder: {
    readonly name: string
    readonly document: string
    readonly agency: string
    readonly account: string
  }
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

type Facts = readonly (readonly [label: string, value: string])[]

const TITLE = 'Comprovante de Pix'
const NOT_TOLD = 'Não informado'
const SECTION_GAP = 18
const FACT_HEIGHT = 40

function destinationOf({ target, pixKey }: ReceiptFacts): Facts {
  switch (target?.kind) {
    case 'account': {
      const { bank, agency, account } = target
      return [
        ['Banco', `${bank} · ${bankName(bank)}`],
        ['Agência e conta', `${agency} / ${account}`],
      ]
    }
    case 'pix-return':
      return [['Devolução do Pix', target.endToEndId]]
    default:
      return [['Chave Pix', pixKey ?? NOT_TOLD]]
  }
}

const holderOf = ({ holder, brand }: ReceiptFacts): Facts => [
  ['Nome', holder.name],
  ['CNPJ', formatDocument(holder.document)],
  ['Agência e conta', `${holder.agency} / ${holder.account}`],
  ['Instituição', brand.legalName],
]

const partyOf = ({ party }: ReceiptFacts): Facts => [
  ['Nome', party.name],
  ['CPF ou CNPJ', party.documentMasked ?? NOT_TOLD],
]

function sectionsOf(pix: ReceiptFacts): readonly (readonly [title: string, facts: Facts])[] {
  const isReceived = pix.target === null
  const [receiver, payer] = isReceived
    ? [holderOf(pix), partyOf(pix)]
    : [partyOf(pix), holderOf(pix)]
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
        ['ID da transação', pix.endToEndId ?? NOT_TOLD],
        ['Código do comprovante', pix.id],
      ],
    ],
  ]
}

/** Draws the facts in two columns; returns the y below them. */
function drawFacts(page: Page, facts: Facts, top: number): number {
  const half = WIDTH / 2
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * half
    const y = top + Math.floor(index / 2) * FACT_HEIGHT
    field(page, label, value, { x, y, width: half - 12, maxLines: 2 })
  }
  return top + Math.ceil(facts.length / 2) * FACT_HEIGHT
}

/** Draws the receipt of a Pix that was sent or received. */
export const drawReceipt = (pix: ReceiptFacts): Promise<Buffer> =>
  drawnPdf(TITLE, (page) => {
    drawLetterhead(page, pix.brand, pix.holder.name, { x: MARGIN, y: MARGIN, width: WIDTH })
    let y = writeText(page, TITLE, { x: MARGIN, y: 120, width: WIDTH }, { size: 18, bold: true })
    for (const [title, facts] of sectionsOf(pix)) {
      const place = { x: MARGIN, y: y + SECTION_GAP, width: WIDTH }
      y = drawFacts(page, facts, writeText(page, title, place, { size: 12, bold: true }) + 8)
    }
  })
