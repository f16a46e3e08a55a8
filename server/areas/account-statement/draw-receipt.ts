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
export interface SentPix {
  readonly brand: SellerBrand
  readonly payer: {
    readonly name: string
    readonly document: string
    readonly agency: string
    readonly account: string
  }
  readonly receiver: {
    readonly name: string
    readonly documentMasked: string | null
    readonly key: string | null
  }
  readonly target: PayoutTarget
  readonly amount: Centavos
  readonly sentAt: Instant
  /** The id in the payment system. */
  readonly endToEndId: string | null
  readonly id: string
}

type Facts = readonly (readonly [label: string, value: string])[]

const TITLE = 'Comprovante de Pix'
const NOT_TOLD = 'Não informado'
const SECTION_GAP = 18
const FACT_HEIGHT = 40

function destinationOf({ target, receiver }: SentPix): Facts {
  switch (target.kind) {
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
      return [['Chave Pix', receiver.key ?? NOT_TOLD]]
  }
}

const sectionsOf = (pix: SentPix): readonly (readonly [title: string, facts: Facts])[] => [
  [
    'Pix enviado',
    [
      ['Valor', formatReais(pix.amount)],
      ['Data e hora', formatInstant(pix.sentAt)],
    ],
  ],
  [
    'Quem recebeu',
    [
      ['Nome', pix.receiver.name],
      ['CPF ou CNPJ', pix.receiver.documentMasked ?? NOT_TOLD],
      ...destinationOf(pix),
    ],
  ],
  [
    'Quem pagou',
    [
      ['Nome', pix.payer.name],
      ['CNPJ', formatDocument(pix.payer.document)],
      ['Agência e conta', `${pix.payer.agency} / ${pix.payer.account}`],
      ['Instituição', pix.brand.legalName],
    ],
  ],
  [
    'Identificação',
    [
      ['ID da transação', pix.endToEndId ?? NOT_TOLD],
      ['Código do comprovante', pix.id],
    ],
  ],
]

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

/** Draws the receipt of a Pix that was sent. */
export const drawReceipt = (pix: SentPix): Promise<Buffer> =>
  drawnPdf(TITLE, (page) => {
    drawLetterhead(page, pix.brand, pix.payer.name, { x: MARGIN, y: MARGIN, width: WIDTH })
    let y = writeText(page, TITLE, { x: MARGIN, y: 120, width: WIDTH }, { size: 18, bold: true })
    for (const [title, facts] of sectionsOf(pix)) {
      const place = { x: MARGIN, y: y + SECTION_GAP, width: WIDTH }
      y = drawFacts(page, facts, writeText(page, title, place, { size: 12, bold: true }) + 8)
    }
  })
