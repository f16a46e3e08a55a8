/** What a file begins with, and where its content ends; null when it is not of the type. */
type EndOf = (content: Buffer) => number | null

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNK_OVERHEAD_BYTES = 12
const HEADER_CHUNK_BYTES = 13

/** The end of the IEND chunk of a PNG that begins with IHDR. */
function endOfPng(content: Buffer): number | null {
  if (!content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  let at = PNG_SIGNATURE.length
  for (let isFirst = true; at + CHUNK_OVERHEAD_BYTES <= content.length; isFirst = false) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (isFirst && (type !== 'IHDR' || length !== HEADER_CHUNK_BYTES)) return null
    at += CHUNK_OVERHEAD_BYTES + length
    if (type === 'IEND') return at <= content.length ? at : null
  }
  return null
}

const JPEG_START = 0xd8
const JPEG_END = 0xd9
const JPEG_SCAN = 0xda

/** Whether a byte after 0xFF belongs to the picture's data: a stuffed zero or a restart. */
const isPictureData = (byte: number) => byte === 0 || (byte >= 0xd0 && byte <= 0xd7)

/** The offset of the next marker after the picture's data. */
function endOfScan(content: Buffer, from: number): number {
  let at = from
  while (at + 1 < content.length) {
    const next = content[at + 1] ?? 0
    if (content[at] === 0xff && next !== 0xff && !isPictureData(next)) return at
    at += 1
  }
  return content.length
}

/** The end of the EOI marker of a JPEG: after SOI each segment leads to the next. */
function endOfJpeg(content: Buffer): number | null {
  if (content[0] !== 0xff || content[1] !== JPEG_START) return null
  let at = 2
  while (at + 4 <= content.length || at + 2 === content.length) {
    if (content[at] !== 0xff) return null
    const marker = content[at + 1] ?? 0
    if (marker === JPEG_END) return at + 2
    if (at + 4 > content.length) return null
    const end = at + 2 + content.readUInt16BE(at + 2)
    at = marker === JPEG_SCAN ? endOfScan(content, end) : end
  }
  return null
}

const PDF_END = '%%EOF'

/** The end of the last %%EOF of a PDF: a file that was revised has one for each revision. */
function endOfPdf(content: Buffer): number | null {
  if (!/^%PDF-\d/.test(content.toString('latin1', 0, 6))) return null
  const at = content.lastIndexOf(PDF_END)
  return at < 0 ? null : at + PDF_END.length
}

const ENDS: ReadonlyMap<string, EndOf> = new Map([
  ['application/pdf', endOfPdf],
  ['image/png', endOfPng],
  ['image/jpeg', endOfJpeg],
])

/**
 * The content of a PDF, PNG or JPEG up to its end, so that no second file is appended; null when
 * the structure is not that of its type.
 */
export function contentOfType(type: string, content: Buffer): Buffer | null {
  const end = ENDS.get(type)?.(content) ?? null
  return end === null ? null : content.subarray(0, end)
}

/** The type that the content itself has, and the content up to its end; null for no known type. */
export function typedContent(content: Buffer): { type: string; content: Buffer } | null {
  for (const type of ENDS.keys()) {
    const own = contentOfType(type, content)
    if (own) return { type, content: own }
  }
  return null
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
}
const NEW_ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}

const MAX_NAME = 120

/** The name of a sent file: its last part, without control and formatting characters. */
export function fileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  // A character that the limit cuts in two could not be stored.
  return plain.slice(0, MAX_NAME).toWellFormed() || 'documento'
}

/** The name of a sent file with an ending that its type has, so that nothing opens it as another. */
export function fileNameOfType(sent: string, type: string): string {
  const name = fileName(sent)
  return ENDINGS[type]?.test(name) ? name : `${name}${NEW_ENDINGS[type] ?? ''}`
}
