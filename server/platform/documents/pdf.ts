import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { transliterate } from '#server/platform/documents/transliterate.ts'

export type Page = InstanceType<typeof PDFDocument>

export const POINTS_PER_MM = 2.834_645_67
export const PAGE_WIDTH = 595.28
/** The margin of a page, in points. */
export const MARGIN = 42
/** What is left of an A4 page between its margins. */
export const WIDTH = PAGE_WIDTH - 2 * MARGIN

export const INK = '#10191c'
export const MUTED_INK = '#495559'

const FONT_FILES = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
} as const

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit also takes a font that was read before; its types do not say so. */
      registerFont(name: string, font: Font): this
    }
  }
}

/**
 * Has the font make each glyph from its character. A glyph is kept as it was made first, and one that
 * was first met as a part of another (the period of an ellipsis) would have no character: copied
 * out of every later document it would be missing.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

/** Reads the fonts, and the libraries that draw with them. */
async function loadTools() {
  const [{ default: Document }, { create }] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
  ])
  const fonts = Object.entries(FONT_FILES).map(async ([name, file]) => {
    const url = import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`)
    const font = create(await readFile(fileURLToPath(url)))
    if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
    nameGlyphs(font)
    return { name, font }
  })
  return { Document, fonts: await Promise.all(fonts) }
}

// Not at the start of the program, which they would delay; and once: reading a font takes 0.2 s.
let tools: ReturnType<typeof loadTools> | undefined

/** An empty document with the fonts of FONT_FILES. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<Page> {
  const loading = tools ?? loadTools()
  tools = loading
  const { Document, fonts } = await loading.catch((error: unknown) => {
    // The next document tries again: files may be unreadable for a moment only.
    tools = undefined
    throw error
  })
  // Without a first font, which would be one that is not embedded.
  const page = new Document({ font: '', lang: 'pt-BR', displayTitle: true, ...options })
  for (const { name, font } of fonts) page.registerFont(name, font)
  return page
}

/** An A4 document as bytes. */
export async function drawnPdf(
  title: string,
  draw: (page: Page) => void,
  { margin = MARGIN }: { readonly margin?: number } = {},
): Promise<Buffer> {
  const page = await openPdf({ size: 'A4', margin, info: { Title: printable(title) } })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    page.on('end', resolve)
    page.on('error', reject)
  })
  page.on('data', (part: Buffer) => parts.push(part))
  draw(page)
  page.end()
  await done
  return Buffer.concat(parts)
}

// What both fonts have: Latin with all its extensions, Greek, Cyrillic, and common signs.
const PRINTABLE =
  /^[ -~\u00a1-\u00ac\u00ae-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0481\u048a-\u052f\u1e00-\u1eff\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212]$/u

/** The text on one line, with letters that the fonts lack transliterated. */
export const printable = (text: string): string =>
  transliterate(text, (character) => PRINTABLE.test(character))

export interface TextStyle {
  /** In points. */
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
}

function setStyle(page: Page, { size, bold = false, color = INK }: TextStyle): void {
  page
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
}

const ELLIPSIS = '…'

/** As much of the text as is within the width in the current font. */
function startThatFits(page: Page, text: string, width: number): string {
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length + 1]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    const part = characters.slice(0, middle).join('')
    if (page.widthOfString(part) <= width) fits = middle
    else tooLong = middle
  }
  return characters.slice(0, fits).join('')
}

function cutToFit(page: Page, text: string, width: number): string {
  if (page.widthOfString(text) <= width) return text
  return startThatFits(page, text, width - page.widthOfString(ELLIPSIS)).trimEnd() + ELLIPSIS
}

/** The first line of the text: whole words, or a part of a word that is longer than the width. */
function firstLine(page: Page, text: string, width: number): string {
  const start = startThatFits(page, text, width)
  if (start.length === text.length) return start
  const isWholeWord = text.charAt(start.length) === ' '
  const end = isWholeWord ? start.length : start.lastIndexOf(' ')
  return end > 0 ? start.slice(0, end) : start || text.slice(0, 1)
}

/** The text in lines of at most `width`; the last of at most `maxLines` is cut with an ellipsis. */
function linesOf(page: Page, text: string, width: number, maxLines: number): string[] {
  const lines: string[] = []
  let rest = printable(text)
  while (rest !== '' && lines.length < maxLines) {
    const line =
      lines.length === maxLines - 1 ? cutToFit(page, rest, width) : firstLine(page, rest, width)
    lines.push(line)
    rest = line.endsWith(ELLIPSIS) ? '' : rest.slice(line.length).trimStart()
  }
  return lines
}

export interface TextBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly maxLines?: number
}

const LINE_HEIGHT = 1.3

/**
 * Writes a text within its box: wrapped, and cut with an ellipsis after `maxLines` (1). Returns the
 * y below its last line.
 */
export function writeText(
  page: Page,
  text: string,
  { x, y, width, maxLines = 1 }: TextBox,
  style: TextStyle,
): number {
  setStyle(page, style)
  const height = style.size * LINE_HEIGHT
  const lines = linesOf(page, text, width, maxLines)
  for (const [index, line] of lines.entries()) {
    const spare = width - page.widthOfString(line)
    const shift = { left: 0, right: spare, center: spare / 2 }[style.align ?? 'left']
    page.text(line, x + shift, y + index * height, { lineBreak: false })
  }
  return y + lines.length * height
}

/** A small label above its value. */
export function field(page: Page, label: string, value: string, box: TextBox): void {
  writeText(page, label, { ...box, maxLines: 1 }, { size: 7, color: MUTED_INK })
  writeText(page, value, { ...box, y: box.y + 9 }, { size: 10, bold: true })
}

/** What a scanner needs around a code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4

interface QrSquare {
  readonly x: number
  readonly y: number
  /** With the quiet zone. */
  readonly side: number
  /** 0 where the page around the square is empty. */
  readonly quietModules?: number
}

/** Draws a QR code with its quiet zone. */
export function drawQr(page: Page, text: string, square: QrSquare): void {
  const { data, size } = encode(text, { border: square.quietModules ?? QUIET_MODULES, ecc: 'M' })
  const unit = square.side / size
  for (const [down, row] of data.entries()) {
    for (const [across, isDark] of row.entries()) {
      if (isDark) page.rect(square.x + across * unit, square.y + down * unit, unit, unit)
    }
  }
  page.fill('#000000')
}
