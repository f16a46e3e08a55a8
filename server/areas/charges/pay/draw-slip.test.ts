import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildBoleto, formatLine } from '#contract/basics/brazil/boleto.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatReais } from '#contract/basics/money.ts'
import { drawSlip, type SlipFacts } from '#server/areas/charges/pay/draw-slip.ts'
import { readBrands } from '#server/platform/documents/brands.ts'
import { drawnPdf, POINTS_PER_MM, printable, writeText } from '#server/platform/documents/pdf.ts'
import {
  codesIn,
  imagesOf,
  overlapsIn,
  type PlacedText,
  textsOf,
} from '#tests/factories/documents/read-pdf.ts'

const LONG_NAME =
  'Associação Beneficente dos Trabalhadores em Panificação, Confeitaria e Laticínios de São José dos Campos, Taubaté, Pindamonhangaba e Campos do Jordão-SP'
const LONG_DESCRIPTION =
  'Parcela 12 de 12 do contrato de prestação de serviços de fornecimento de pães artesanais, assinado em 25 de novembro de 2025 em SP'
const PIX =
  '00020101021226800014br.gov.bcb.pix2558pix.sandbox.localhost/qr/v2/cobv/019ac0de5eed700080000123456789ab5204000053039865802BR5911PADARIA IPE6009SAO PAULO62070503***6304A1B2'
const PAGE_URL = 'https://pague.padaria-ipe.com.br/bank-slip/019ac0de-5eed-7000-8000-0123456789ab'

const NAMES = [
  'Zeca Pagador',
  LONG_NAME.slice(0, 150),
  'W'.repeat(150),
  'Żółw Müller – 株式会社',
  'Łukasz Brzęczyszczykiewicz',
  'Nguyễn Văn Đức & Filhos <Ltda> "ME"',
  '山田太郎 🎂👨‍👩‍👧',
  'Иванов Сергей Παπαδόπουλος',
  'محمد שלום\u202e\u0000\u200b',
  'José\n\n\tDA   SILVA\r\n',
]
const TITLES = ['Bolo de festa', LONG_DESCRIPTION.slice(0, 130), '日本 🎂']
const AMOUNTS = [1n, 15_000n, 9_999_999_999n]

const addresses = { panelUrl: 'http://localhost:3000', checkoutUrl: 'http://localhost:3001' }
const brand = (await readBrands(undefined, addresses)).ofSeller({ domain: null })

function slipOf(name: string, title: string, amount: bigint, index: number): SlipFacts {
  const ourNumber = String(10_000_000_000 + index)
  const due = '2026-11-25'
  const freeField = `00010000065400${ourNumber}`
  const { line, barcode } = buildBoleto({ bank: '654', due, amount, freeField })
  return {
    brand,
    sellerName: index % 2 === 0 ? 'Padaria Ipê' : name,
    agreement: {
      bankName:
        index % 2 === 0 ? 'Banco Sandbox' : 'Banco Cooperativo Interestadual do Brasil S.A.',
      bankCode: '654-8',
      beneficiaryCode: '0001 / 00000654-0',
      portfolio: '01',
      documentKind: 'DM',
    },
    beneficiary: { name, document: '11444777000161', address: index % 3 === 0 ? null : name },
    payer: {
      name,
      document: index % 2 === 0 ? '52998224725' : '12ABC34501DE35',
      address: index % 2 === 0 ? `Rua ${name}, 10 – Centro – Itu/SP` : null,
    },
    line,
    barcode,
    ourNumber,
    documentNumber: '0123456789AB',
    documentDay: '2026-11-22',
    processedDay: '2026-11-23',
    due,
    amount,
    title,
    instructions: [title, 'Após o vencimento, multa de 2,00% e juros de 1,00% ao mês.'],
    pix: [{ code: PIX }, { pageUrl: PAGE_URL }, null][index % 3] ?? null,
  }
}

const HOSTILE = NAMES.map((name, index) =>
  slipOf(name, TITLES[index % 3] ?? '', AMOUNTS[(index + 1) % 3] ?? 1n, index),
)

/** Above this the page may not be printed. */
const SIDE = 14 * POINTS_PER_MM
const isOnPaper = ({ left, right, top, bottom }: PlacedText) =>
  left >= SIDE && right <= 595.28 - SIDE && top >= SIDE / 2 && bottom <= 841.89 - SIDE / 2

const countOf = (texts: readonly PlacedText[], wanted: string) =>
  texts.filter(({ text }) => text === wanted).length

/** Whether the text was printed: whole, or from its start up to the end of a line. */
const isPrinted = (texts: readonly PlacedText[], wanted: string) =>
  texts.some(({ text }) => text === wanted || (text.length > 30 && isStart(text, wanted)))
const isStart = (text: string, wanted: string) => wanted.startsWith(text.replace(/…$/, ''))

async function check(facts: SlipFacts): Promise<void> {
  const pdf = await drawSlip(facts)
  const texts = await textsOf(pdf)
  const codes = await codesIn(pdf)
  const found = codes.map(({ format, text }) => [format, text])
  const qr = facts.pix && 'code' in facts.pix ? [['QRCode', facts.pix.code]] : []
  assert.deepEqual(found.sort(), [['ITF', facts.barcode], ...qr])
  const images = await imagesOf(pdf)
  assert.equal(images.length, 1, 'the logo')
  assert.deepEqual(overlapsIn([...texts, ...codes, ...images]), [])
  assert.deepEqual(
    texts.filter((text) => !isOnPaper(text)),
    [],
  )
  assert.equal(countOf(texts, formatLine(facts.line)), 2)
  assert.equal(countOf(texts, formatReais(facts.amount).replaceAll('\u00a0', ' ')), 2)
  assert.equal(countOf(texts, formatDocument(facts.payer.document)), 2)
  assert.ok(isPrinted(texts, printable(facts.payer.name)), facts.payer.name)
  const strange = texts.filter(({ text }) => text !== printable(text))
  assert.deepEqual(strange, [])
}

for (const [index, facts] of HOSTILE.entries()) {
  const about = `${printable(facts.payer.name).slice(0, 30)}, ${formatReais(facts.amount)}`
  test(`slip ${index + 1} of 30 scans and overprints nothing: ${about}`, () => check(facts))
}

const LABELS = [
  'Local de pagamento',
  'Beneficiário',
  'CNPJ do beneficiário',
  'Agência / código do beneficiário',
  'Data do documento',
  'Nº do documento',
  'Espécie doc.',
  'Aceite',
  'Data do processamento',
  'Nosso número',
  'Uso do banco',
  'Carteira',
  'Espécie moeda',
  'Quantidade',
  'Vencimento',
  '(=) Valor do documento',
  'Instruções (texto de responsabilidade do beneficiário)',
  'Pagador',
  'CPF do pagador',
  'Sacador / avalista',
  'Autenticação mecânica – Ficha de compensação',
  'Autenticação mecânica',
  'Recibo do pagador',
  'Corte na linha pontilhada',
]

test('a slip has the boxes of its layout; what the payer may add or deduct is left empty', async () => {
  const facts = slipOf('Zeca Pagador', 'Bolo', 15_000n, 0)
  const texts = await textsOf(await drawSlip(facts))
  const printed = texts.map(({ text }) => text)
  assert.deepEqual(
    LABELS.filter((label) => !printed.includes(label)),
    [],
  )
  for (const value of ['654-8', 'Banco Sandbox', '0001 / 00000654-0', facts.ourNumber]) {
    assert.equal(countOf(texts, value), 2, value)
  }
  for (const label of ['(−) Desconto / abatimento', '(+) Mora / multa', '(=) Valor cobrado']) {
    const boxes = texts.filter(({ text }) => text === label)
    assert.equal(boxes.length, 2)
    const inBoxes = boxes.flatMap(({ left, top }) =>
      texts.filter((text) => text.left >= left && text.left < left + 60 && isWithin(text, top)),
    )
    assert.deepEqual(
      inBoxes.map(({ text }) => text),
      [label, label],
    )
  }
})

const BOX_HEIGHT = 17
const isWithin = ({ top }: PlacedText, from: number) => top >= from - 1 && top < from + BOX_HEIGHT

test('the bar code is 103 × 13 mm, and the QR code has four modules of nothing around it', async () => {
  const pdf = await drawSlip(slipOf('Zeca Pagador', 'Bolo', 15_000n, 0))
  const codes = await codesIn(pdf)
  const bars = codes.find(({ format }) => format === 'ITF')
  assert.ok(bars)
  const millimetres = (bars.right - bars.left) / POINTS_PER_MM
  assert.ok(Math.abs(millimetres - 103) < 1, `${millimetres} mm`)
  const square = codes.find(({ format }) => format === 'QRCode')
  assert.ok(square)
  // A code of this length has 57 modules.
  const quiet = (4 * (square.right - square.left)) / 57
  const around = {
    ...square,
    left: square.left - quiet,
    right: square.right + quiet,
    top: square.top - quiet,
    bottom: square.bottom + quiet,
  }
  const texts = await textsOf(pdf)
  assert.deepEqual(overlapsIn([around, ...texts]), [])
})

test('a slip whose Pix is still registered says where the code appears', async () => {
  const facts = { ...slipOf('Zeca Pagador', 'Bolo', 15_000n, 0), pix: { pageUrl: PAGE_URL } }
  const printed = (await textsOf(await drawSlip(facts))).map(({ text }) => text).join(' ')
  assert.match(printed, /O banco ainda está gerando o código Pix/)
  assert.ok(printed.replaceAll(' ', '').includes(PAGE_URL))
})

test('the check of overprinting finds two texts that touch', async () => {
  const box = { x: 50, y: 50, width: 200 }
  const pdf = await drawnPdf('Prova', (page) => {
    writeText(page, 'um texto', box, { size: 10 })
    writeText(page, 'outro', { ...box, x: 60, y: 54 }, { size: 10 })
  })
  assert.deepEqual(overlapsIn(await textsOf(pdf)), ['um texto / outro'])
})
