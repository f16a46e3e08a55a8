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
  for (const [name, value] of await entriesOf(body, boundaryOf(contentType))) {
    // Names of JavaScript's object properties are rejected.
    if (name === '__proto__') reject(platformRefusals.unreadable)
    if (typeof value === 'string') {
      fields[name] = value
      response.push(JSON.stringify([name, value]))
      continue
    }
    const known = fields[name]
    if (Array.isArray(known)) known.push(value)
    else fields[name] = [value]
    response.push(JSON.stringify([name, value.name, value.type, await digestOf(value)]))
  }
  return { fields, text: response.join('\n') }
}

/** More than the files and fields of any call. */
const MAX_PARTS = 50

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  return quoted ?? plain ?? reject(platformRefusals.unreadable)
}

/** Whether a text is in the body more often than so many times. */
function hasMoreOf(text: string, body: Buffer, times: number): boolean {
  let count = 0
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) {
    count += 1
    if (count > times) return true
  }
  return false
}

async function entriesOf(body: Buffer, boundary: string): Promise<[string, string | Upload][]> {
  const delimiter = `--${boundary}`
  // Each part costs many times its bytes once it is parsed. The last delimiter ends the form.
  if (hasMoreOf(delimiter, body, MAX_PARTS + 1)) reject(platformRefusals.tooLarge)
  try {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    return [...form.entries()]
  } catch {
    return reject(platformRefusals.unreadable)
  }
}
