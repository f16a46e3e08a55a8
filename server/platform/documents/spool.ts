import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file that was written to the disk of this process and is deleted when it has been read. */
export interface SpooledFile {
  readonly sizeBytes: number
  readonly body: Readable
}

/**
 * Writes the pieces to a temporary file that only this process can read. What reads it afterwards,
 * however slowly, holds neither memory nor a connection to the database, and a failure of the pieces
 * is known before any of them is sent.
 */
export async function spool(pieces: AsyncIterable<string | Buffer>): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'guiche-export-'))
  try {
    const file = await open(join(folder, 'file'), 'wx+', 0o600)
    try {
      let sizeBytes = 0
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        await file.write(bytes)
        sizeBytes += bytes.length
      }
      const body = file.createReadStream({ start: 0 })
      body.once('close', () => void rm(folder, { recursive: true, force: true }))
      return { sizeBytes, body }
    } catch (error) {
      await file.close()
      throw error
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
