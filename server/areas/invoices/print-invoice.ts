import { documentText } from '#contract/basics/brazil/documents.ts'
import { tonesOf } from '#contract/basics/colors.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { printedPercent } from '#contract/basics/percents.ts'
import type { InvoiceFacts } from '#server/areas/invoices/dps.ts'
import type { InvoiceRow } from '#server/areas/invoices/sql.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { contactsOf, drawLogo, legalTextsOf } from '#server/platform/documents/letterhead.ts'
import {
  drawnPdf,
  drawQr,
  PAGE_WIDTH,
  type Page,
  POINTS_PER_MM,
  writeText,
} from '#server/platform/documents/pdf.ts'
import { latinText } from '#server/platform/documents/transliterate.ts'

const MARGIN = 10 * POINTS_PER_MM
const TOP = 6 * POINTS_PER_MM
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const QR_SIZE = 15.2 * POINTS_PER_MM
const INK = '#000000'
const PUBLIC_SEARCH = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave='

type PrintedInvoice = Pick<
  InvoiceRow,
  'number' | 'access_key' | 'authorized_at' | 'status' | 'facts'
>

/** A label, its value, and its width in twelfths of the page. */
type Field = readonly [label: string, value: string, twelfths: number]

const REGIMES = {
  1: 'Não optante',
  2: 'Optante - Microempreendedor Individual (MEI)',
  3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
} as const

const NOTHING = '-'
const documentOf = (document: string | null) => (document ? documentText(document) : NOTHING)

/**
 * Renders the printable invoice (DANFSe): labels of 6 points, values of 7, a QR code with its URL
 * in the national system, and CANCELADA on a canceled one.
 */
export const printInvoice = (invoice: PrintedInvoice, brand: SellerBrand): Promise<Buffer> =>
  drawnPdf(
    `NFS-e ${invoice.number}`,
    (page) => {
      drawInvoice(page, invoice, brand)
      if (invoice.status === 'CANCELED') drawWatermark(page, 'CANCELADA')
    },
    { margin: 0 },
  )

const TEST_NOTICE = 'NFS-e SEM VALIDADE JURÍDICA (ambiente de testes)'

function drawInvoice(page: Page, invoice: PrintedInvoice, brand: SellerBrand): void {
  let y = drawHead(page, invoice)
  for (const [title, rows] of blocksOf(invoice)) y = drawBlock(page, title, rows, y)
  const words =
    'A autenticidade desta NFS-e pode ser verificada pela leitura do código QR ou pela chave de acesso ' +
    'no portal nacional da NFS-e.'
  const box = { x: MARGIN, width: WIDTH, maxLines: 2 }
  y = writeText(page, words, { ...box, y: y + 6 }, { size: 6, color: INK })
  if (invoice.facts.environment === '2') {
    y = writeText(page, TEST_NOTICE, { ...box, y: y + 4 }, { size: 6, color: INK, bold: true })
  }
  const logoWidth = drawLogo(page, brand.printedLogo, {
    x: MARGIN,
    y: y + 3,
    height: 12,
    maxWidth: 48,
  })
  const beside = { x: MARGIN + logoWidth + 4, y: y + 5, width: WIDTH - logoWidth - 4, maxLines: 2 }
  const ink = tonesOf(brand.color).inkOnLight
  const below = writeText(page, `Emitida por meio de ${contactsOf(brand)}`, beside, {
    size: 6,
    color: ink,
  })
  const legal = { ...beside, y: below }
  writeText(page, legalTextsOf(brand).join(' · '), legal, { size: 6, color: ink })
}

function drawHead(page: Page, invoice: PrintedInvoice): number {
  const box = { x: MARGIN, width: WIDTH - QR_SIZE - 12 }
  const left = { ...box, width: WIDTH / 2 }
  writeText(page, 'DANFSe v2.0', { ...left, y: TOP + 4 }, { size: 11, bold: true, color: INK })
  const subtitle = { size: 9, bold: true, color: INK } as const
  writeText(page, 'Documento Auxiliar da NFS-e', { ...left, y: TOP + 19 }, subtitle)
  const city = { x: MARGIN + left.width, y: TOP + 8, width: box.width - left.width }
  writeText(page, invoice.facts.seller.city, city, { size: 7, align: 'right', color: INK })
  const url = `${PUBLIC_SEARCH}${invoice.access_key}`
  const qr = { x: MARGIN + WIDTH - QR_SIZE, y: TOP, side: QR_SIZE }
  drawQr(page, url, { ...qr, quietModules: 0 })
  return TOP + QR_SIZE + 6
}

function blocksOf(invoice: PrintedInvoice): [string, Field[][]][] {
  const { facts } = invoice
  return [
    ['IDENTIFICAÇÃO DA NFS-e', identification(invoice)],
    ['EMITENTE DA NFS-e · Prestador do serviço', emitter(facts)],
    ['TOMADOR DO SERVIÇO', buyer(facts)],
    ['SERVIÇO PRESTADO', service(facts)],
    ['VALORES', amounts(facts)],
  ]
}

const identification = (invoice: PrintedInvoice): Field[][] => [
  [['Chave de acesso da NFS-e', invoice.access_key ?? NOTHING, 12]],
  [
    ['Número da NFS-e', invoice.number ?? NOTHING, 4],
    ['Competência da NFS-e', formatDay(invoice.facts.competence), 4],
    [
      'Data e hora da emissão da NFS-e',
      invoice.authorized_at ? formatInstant(invoice.authorized_at) : NOTHING,
      4,
    ],
  ],
  [
    ['Número da DPS', invoice.facts.number, 4],
    ['Série da DPS', invoice.facts.series, 4],
    ['Data e hora da emissão da DPS', formatInstant(invoice.facts.emittedAt), 4],
  ],
]

const emitter = ({ seller, terms }: InvoiceFacts): Field[][] => [
  [
    ['CNPJ / CPF', documentOf(seller.document), 4],
    ['Inscrição municipal', terms.municipalRegistration ?? NOTHING, 4],
    ['Município', seller.city || NOTHING, 4],
  ],
  [
    ['Nome / Nome empresarial', seller.name, 6],
    ['Simples Nacional na data de competência', REGIMES[terms.simplesNacional], 6],
  ],
]

const buyer = ({ buyer: { document, name, email, phone } }: InvoiceFacts): Field[][] => [
  [
    ['CNPJ / CPF / NIF', documentOf(document), 4],
    ['Telefone', phone ?? NOTHING, 4],
    ['E-mail', email ?? NOTHING, 4],
  ],
  [['Nome / Nome empresarial', latinText(name, 300) || NOTHING, 12]],
]

const service = ({ seller, terms, description }: InvoiceFacts): Field[][] => [
  [
    ['Código de tributação nacional', terms.serviceCode, 4],
    ['Local da prestação', `${seller.city} (${terms.cityIbge})`, 8],
  ],
  [['Descrição do serviço', latinText(description, 1_000), 12]],
]

const amounts = ({ value, terms }: InvoiceFacts): Field[][] => {
  const reais = formatReais(BigInt(value))
  return [
    [
      ['Valor do serviço', reais, 3],
      ['ISSQN retido', 'Não retido', 3],
      ['Tributação do ISSQN', 'Operação tributável', 3],
      ['Valor líquido da NFS-e', reais, 3],
    ],
    terms.simplesNacional === 3
      ? [
          [
            'Total aproximado dos tributos (Simples Nacional)',
            printedPercent(terms.simplesBasisPoints),
            12,
          ],
        ]
      : [['Total aproximado dos tributos', NOTHING, 12]],
  ]
}

const LINE = '#7d898c'

function drawBlock(page: Page, title: string, rows: readonly Field[][], from: number): number {
  page
    .moveTo(MARGIN, from)
    .lineTo(MARGIN + WIDTH, from)
    .lineWidth(0.5)
    .stroke(LINE)
  const box = { x: MARGIN, y: from + 3, width: WIDTH }
  writeText(page, title, box, { size: 7, bold: true, color: INK })
  return rows.reduce((y, row) => drawRow(page, row, y), from + 16) + 4
}

const MAX_LINES = 12

// A row is as high as the longest of its values.
function drawRow(page: Page, row: readonly Field[], y: number): number {
  let x = MARGIN
  let lowest = y
  for (const [label, value, twelfths] of row) {
    const width = (WIDTH * twelfths) / 12
    const box = { x, width: width - 6, maxLines: MAX_LINES }
    writeText(page, label, { ...box, y, maxLines: 1 }, { size: 6, bold: true, color: INK })
    const below = writeText(page, value, { ...box, y: y + 8 }, { size: 7, color: INK })
    lowest = Math.max(lowest, below)
    x += width
  }
  return lowest + 5
}

function drawWatermark(page: Page, word: string): void {
  page
    .save()
    .rotate(-45, { origin: [297, 421] })
    .fillOpacity(0.18)
  const box = { x: 0, y: 360, width: PAGE_WIDTH }
  writeText(page, word, box, { size: 96, bold: true, color: '#c01818', align: 'center' })
  page.restore()
}
