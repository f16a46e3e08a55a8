import { createHash } from 'node:crypto'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Upload } from '#contract/basics/wire.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The fields of a form by name; files are always a list. */
export interface Form {
  readonly fields: Readonly<Record<string, string | readonly Upload[]>>
  /** The same form has the same text, whichever boundary the client chose. */
  readonly text: string
}

const digestOf = async (file: Upload) =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')

/** Reads a `multipart/form-data` body; refuses what is none. */
export async function readForm(body: Buffer, contentType: string): Promise<Form> {
  const fields: Record<string, string | Upload[]> = {}
  const response: string[] = []
  for (const [name, value] of await entriesOf(body, contentType)) {
    // Names of JavaScript's object properties are rejected.
    if (name === '__proto__') reject(platformRefusals.unreadable)
    if (typeof value === 'string') {
      fields[name] = value
      response.push(JSON.stringify([name, value]))
      continue
    }
    const known = fields[name]
    fields[name] = [...(Array.isArray(known) ? known : []), value]
    response.push(JSON.stringify([name, value.name, value.type, await digestOf(value)]))
  }
  return { fields, text: response.join('\n') }
}

async function entriesOf(body: Buffer, type: string): Promise<[string, string | Upload][]> {
  try {
    const headers = { 'content-type': type }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    return [...form.entries()]
  } catch {
    return reject(platformRefusals.unreadable)
  }
}
