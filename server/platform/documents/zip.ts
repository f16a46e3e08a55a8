import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** A file of an archive: its whole content, or pieces of any length. */
export interface ZipEntry {
  readonly name: string
  readonly content: string | AsyncIterable<string>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
// Names are UTF-8; sizes follow the content, because they are not known before it.
const FLAGS = 0x0808
const DEFLATED = 8
/** The first day that the format knows: archives of the same content are the same bytes. */
const DATE = 0x0021

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly compressed: number
  readonly size: number
  readonly offset: number
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, compressed, size }: Omit<Written, 'name' | 'offset'>): Buffer {
  const block = Buffer.alloc(16)
  block.writeUInt32LE(DESCRIPTOR, 0)
  block.writeUInt32LE(crc, 4)
  block.writeUInt32LE(compressed, 8)
  block.writeUInt32LE(size, 12)
  return block
}

function centralHeader({ name, crc, compressed, size, offset }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

interface Sums {
  crc: number
  size: number
}

/** The pieces deflated as one stream; what went in is summed up on the way. */
async function* deflated(pieces: AsyncIterable<string>, sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const out: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => out.push(chunk))
  const finished = new Promise<void>((resolve, fail) => {
    deflate.once('end', resolve)
    deflate.once('error', fail)
  })
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    await new Promise<void>((resolve) => deflate.write(bytes, () => resolve()))
    yield* out.splice(0)
  }
  deflate.end()
  await finished
  yield* out.splice(0)
}

async function* contentOf(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  if (typeof content !== 'string') return yield* deflated(content, sums)
  const bytes = Buffer.from(content)
  sums.crc = crc32(bytes)
  sums.size = bytes.length
  yield deflateRawSync(bytes)
}

/** An archive, piece by piece: however long its files are, one piece is in memory. */
export async function* zipPieces(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = offset
    const header = localHeader(name)
    offset += header.length
    yield header
    const sums: Sums = { crc: 0, size: 0 }
    let compressed = 0
    for await (const piece of contentOf(entry.content, sums)) {
      compressed += piece.length
      yield piece
    }
    const sizes = { ...sums, compressed }
    const end = descriptor(sizes)
    offset += compressed + end.length
    yield end
    written.push({ name, ...sizes, offset: start })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}
