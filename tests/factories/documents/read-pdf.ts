import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A text as it is placed on the first page; points from the top left. */
export interface PlacedText {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

// How far letters reach above and below their baseline, in parts of the font's size.
const ASCENT = 0.75
const DESCENT = 0.25

/** The texts of a document's first page. */
export async function textsOf(pdf: Buffer): Promise<PlacedText[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, left = 0, baseline = 0] = item.transform as number[]
    const base = height - baseline
    return [
      {
        text: item.str,
        left,
        right: left + item.width,
        top: base - ASCENT * size,
        bottom: base + DESCENT * size,
      },
    ]
  })
}

type Matrix = readonly [number, number, number, number, number, number]

const product = (one: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  one[0] * a + one[2] * b,
  one[1] * a + one[3] * b,
  one[0] * c + one[2] * d,
  one[1] * c + one[3] * d,
  one[0] * e + one[2] * f + one[4],
  one[1] * e + one[3] * f + one[5],
]

/** The images of a document's first page, each with the text `image`. */
export async function imagesOf(pdf: Buffer): Promise<PlacedText[]> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { height } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const images: PlacedText[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) saved.push(matrix)
    if (operator === OPS.restore) matrix = saved.pop() ?? matrix
    if (operator === OPS.transform) matrix = product(matrix, argsArray[index])
    if (operator === OPS.paintImageXObject) {
      // An image fills the unit square of its matrix.
      const [width, , , tall, left, base] = matrix
      const [top, bottom] = [
        height - Math.max(base, base + tall),
        height - Math.min(base, base + tall),
      ]
      images.push({ text: 'image', left, right: left + width, top, bottom })
    }
  }
  return images
}

/** The colours in which the first page is filled, as `#rrggbb`. */
export async function colorsOf(pdf: Buffer): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operator, index) =>
    operator === OPS.setFillRGBColor ? [String(argsArray[index])] : [],
  )
}

// Touching is not overlapping; rounding in the document is finer than this.
const TOLERANCE = 0.5

const isOver = (one: PlacedText, other: PlacedText) =>
  one.left < other.right - TOLERANCE &&
  other.left < one.right - TOLERANCE &&
  one.top < other.bottom - TOLERANCE &&
  other.top < one.bottom - TOLERANCE

/** Each pair of texts that are printed over each other. */
export const overlapsIn = (texts: readonly PlacedText[]): string[] =>
  texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  )

// × 72 dots an inch: 216 dpi, as an office scanner reads.
const SCALE = 3

// Compiled once: that takes longer than a page.
let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined

/** The first page as it is printed. */
async function renderPage(pdf: Buffer): Promise<ImageData> {
  pdfium ??= PDFiumLibrary.init()
  const document = await (await pdfium).loadDocument(pdf)
  const { data, width, height } = await document
    .getPage(0)
    .render({ scale: SCALE, colorSpace: 'BGRA', render: 'bitmap' })
  document.destroy()
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
}

// The package would fetch its program from the network.
const DECODER = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

async function loadDecoder(): Promise<void> {
  const wasmBinary = new Uint8Array(await readFile(DECODER)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

let decoder: ReturnType<typeof loadDecoder> | undefined

/** A code that a scanner finds, with its place on the page. */
export interface FoundCode extends PlacedText {
  readonly format: string
}

/** The bar codes (ITF) and QR codes on the first page. */
export async function codesIn(pdf: Buffer): Promise<FoundCode[]> {
  decoder ??= loadDecoder()
  await decoder
  const image = await renderPage(pdf)
  const found = await readBarcodes(image, { formats: ['ITF', 'QRCode'], tryHarder: true })
  return found.map(({ format, text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const across = corners.map(({ x }) => x / SCALE)
    const down = corners.map(({ y }) => y / SCALE)
    return {
      format,
      text,
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      bottom: Math.max(...down),
    }
  })
}
