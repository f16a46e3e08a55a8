import { encode } from 'uqr'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { formatReais } from '#contract/basics/money.ts'
import { latinText, type InvoiceFacts } from '#server/areas/invoices/dps.ts'
import type { InvoiceRow } from '#server/areas/invoices/sql.ts'
import { openPdf, type Page } from '#server/platform/documents/pdf.ts'

const POINTS_PER_MM = 2.834_645_67
const MARGIN = 10 * POINTS_PER_MM
const TOP = 6 * POINTS_PER_MM
const WIDTH = 595.28 - 2 * MARGIN
const QR_SIZE = 15.2 * POINTS_PER_MM
const INK = '#000000'
const PUBLIC_SEARCH = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave='

/** A label, its value, and its width in twelfths of the page. */
type Field = readonly [label: string, value: string, twelfths: number]

const REGIMES = {
  1: 'Não optante',
  2: 'Optante - Microempreendedor Individual (MEI)',
  3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
} as const

const NOTHING = '-'
const documentOf = (document: string | null) => (document ? formatDocument(document) : NOTHING)

/**
 * Renders the printable invoice (DANFSe): labels of 6 points, values of 7, a QR code with its URL
 * in the national system, and CANCELADA on a canceled one.
 */
export async function printInvoice(invoice: InvoiceRow): Promise<Buffer> {
  const title = `NFS-e ${invoice.number}`
  const page = await openPdf({ size: 'A4', margin: 0, info: { Title: title } })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve) => page.on('end', resolve))
  page.on('data', (part: Buffer) => parts.push(part))
  drawInvoice(page, invoice)
  if (invoice.status === 'CANCELED') drawWatermark(page, 'CANCELADA')
  page.end()
  await done
  return Buffer.concat(parts)
}

function drawInvoice(page: Page, invoice: InvoiceRow): void {
  let y = drawHead(page, invoice)
  for (const [title, rows] of blocksOf(invoice)) y = drawBlock(page, title, rows, y)
  page.font('Helvetica').fontSize(6).fillColor(INK)
  const words =
    'A autenticidade desta NFS-e pode ser verificada pela leitura do código QR ou pela chave de acesso ' +
    'no portal nacional da NFS-e.'
  page.text(words, MARGIN, y + 6, { width: WIDTH })
  if (invoice.facts.environment === '2') {
    page
      .font('Helvetica-Bold')
      .text('NFS-e SEM VALIDADE JURÍDICA (ambiente de testes)', MARGIN, y + 18)
  }
}

function drawHead(page: Page, invoice: InvoiceRow): number {
  page.font('Helvetica-Bold').fontSize(11).fillColor(INK)
  page.text('DANFSe v2.0', MARGIN, TOP + 4)
  page.fontSize(9).text('Documento Auxiliar da NFS-e', MARGIN, TOP + 19)
  const right = { width: WIDTH - QR_SIZE - 12, align: 'right' } as const
  page
    .font('Helvetica')
    .fontSize(7)
    .text(invoice.facts.seller.city, MARGIN, TOP + 8, right)
  drawQr(page, `${PUBLIC_SEARCH}${invoice.access_key}`, MARGIN + WIDTH - QR_SIZE, TOP)
  return TOP + QR_SIZE + 6
}

function blocksOf(invoice: InvoiceRow): [string, Field[][]][] {
  const { facts } = invoice
  return [
    ['IDENTIFICAÇÃO DA NFS-e', identification(invoice)],
    ['EMITENTE DA NFS-e · Prestador do serviço', emitter(facts)],
    ['TOMADOR DO SERVIÇO', buyer(facts)],
    ['SERVIÇO PRESTADO', service(facts)],
    ['VALORES', amounts(facts)],
  ]
}

const identification = (invoice: InvoiceRow): Field[][] => [
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
            percent(terms.simplesBasisPoints),
            12,
          ],
        ]
      : [['Total aproximado dos tributos', NOTHING, 12]],
  ]
}

const percent = (basisPoints: number) =>
  `${Math.floor(basisPoints / 100)},${String(basisPoints % 100).padStart(2, '0')}%`

const LINE = '#7d898c'

function drawBlock(page: Page, title: string, rows: readonly Field[][], from: number): number {
  page
    .moveTo(MARGIN, from)
    .lineTo(MARGIN + WIDTH, from)
    .lineWidth(0.5)
    .stroke(LINE)
  page
    .font('Helvetica-Bold')
    .fontSize(7)
    .fillColor(INK)
    .text(title, MARGIN, from + 4)
  return rows.reduce((y, row) => drawRow(page, row, y), from + 16) + 4
}

// A row is as high as the longest of its values.
function drawRow(page: Page, row: readonly Field[], y: number): number {
  let x = MARGIN
  let lowest = y
  for (const [label, value, twelfths] of row) {
    const width = (WIDTH * twelfths) / 12
    page
      .font('Helvetica-Bold')
      .fontSize(6)
      .text(label, x, y, { width: width - 6 })
    page
      .font('Helvetica')
      .fontSize(7)
      .text(value, x, y + 8, { width: width - 6 })
    lowest = Math.max(lowest, page.y)
    x += width
  }
  return lowest + 5
}

function drawQr(page: Page, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { border: 0 })
  const unit = QR_SIZE / size
  for (const [down, row] of data.entries()) {
    for (const [across, isDark] of row.entries()) {
      if (isDark) page.rect(x + across * unit, y + down * unit, unit, unit)
    }
  }
  page.fill(INK)
}

function drawWatermark(page: Page, word: string): void {
  page
    .save()
    .rotate(-45, { origin: [297, 421] })
    .fillOpacity(0.18)
  page.font('Helvetica-Bold').fontSize(96).fillColor('#c01818')
  page.text(word, (595.28 - page.widthOfString(word)) / 2, 380, { lineBreak: false })
  page.restore()
}
