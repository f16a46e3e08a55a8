import { inflateRawSync } from 'node:zlib'

const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')

/** The text of a file in a zip archive. */
export function unzipped(archive: Buffer, name: string): string {
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 4)) {
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    return (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString()
  }
  throw new Error(`${name} is not in the archive`)
}

const CELL =
  /<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>)/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** The number of a column from its letters, from 0 on. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The cells of the rows of a workbook's only sheet, as text; one that has no value is empty. */
export function readSheet(archive: Buffer): string[][] {
  const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml')
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', text, value] of row.matchAll(CELL)) {
      const at = columnOf(letters)
      while (cells.length < at) cells.push('')
      cells[at] = (text ?? value ?? '').replace(
        /&(?:lt|gt|quot|amp);/g,
        (entity) => ENTITIES[entity] ?? '',
      )
    }
    return cells
  })
}
