import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { UnreadableTable } from '#server/platform/documents/table-rows.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 65_535
const MAX_ENTRIES = 2_000
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const PIECE_BYTES = 65_536

interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly compressedBytes: number
  readonly offset: number
}

/** The files of an archive by their names. Refuses what is no archive, or has too many files. */
export class Archive {
  private readonly content: Buffer
  private readonly entries = new Map<string, Entry>()

  constructor(content: Buffer) {
    this.content = content
    const end = this.findEnd()
    const count = content.readUInt16LE(end + 10)
    let at = content.readUInt32LE(end + 16)
    if (count > MAX_ENTRIES) throw new UnreadableTable('too-large')
    for (let read = 0; read < count; read += 1) at = this.readEntry(at)
  }

  private findEnd(): number {
    const { content } = this
    const first = Math.max(0, content.length - END_BYTES - MAX_COMMENT_BYTES)
    for (let at = content.length - END_BYTES; at >= first; at -= 1) {
      if (content.readUInt32LE(at) === END) return at
    }
    throw new UnreadableTable('broken')
  }

  private readEntry(at: number): number {
    const { content } = this
    if (at + CENTRAL_BYTES > content.length || content.readUInt32LE(at) !== CENTRAL) {
      throw new UnreadableTable('broken')
    }
    const nameBytes = content.readUInt16LE(at + 28)
    const end = at + CENTRAL_BYTES + nameBytes
    this.entries.set(content.toString('utf8', at + CENTRAL_BYTES, end), {
      isEncrypted: (content.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: content.readUInt16LE(at + 10),
      compressedBytes: content.readUInt32LE(at + 20),
      offset: content.readUInt32LE(at + 42),
    })
    return end + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  private packed({ offset, compressedBytes }: Entry): Buffer {
    const { content } = this
    if (offset + LOCAL_BYTES > content.length || content.readUInt32LE(offset) !== LOCAL) {
      throw new UnreadableTable('broken')
    }
    const start =
      offset + LOCAL_BYTES + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
    if (start + compressedBytes > content.length) throw new UnreadableTable('broken')
    return content.subarray(start, start + compressedBytes)
  }

  /**
   * The text of a file, piece by piece. What its head says about its size is not trusted: reading
   * stops after `maxBytes` unpacked bytes.
   */
  async *textOf(name: string, maxBytes: number): AsyncGenerator<string> {
    const entry = this.entries.get(name)
    if (!entry || entry.isEncrypted) throw new UnreadableTable('broken')
    const packed = this.packed(entry)
    const decoder = new TextDecoder('utf-8')
    let bytes = 0
    for await (const piece of unpacked(packed, entry.method)) {
      bytes += piece.length
      if (bytes > maxBytes) throw new UnreadableTable('too-large')
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder.decode()
  }
}

/** The bytes as they are, in pieces; others are served before each, as while one is inflated. */
async function* piecesOf(packed: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    await setImmediate()
    yield packed.subarray(at, at + PIECE_BYTES)
  }
}

async function* unpacked(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) return yield* piecesOf(packed)
  if (method !== DEFLATED) throw new UnreadableTable('broken')
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  try {
    yield* Readable.from([packed]).pipe(inflate) as AsyncIterable<Buffer>
  } catch {
    throw new UnreadableTable('broken')
  } finally {
    inflate.destroy()
  }
}
