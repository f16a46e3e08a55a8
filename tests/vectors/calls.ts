import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who may make a call, by the table of all calls, independent of the contract. */
export interface CallRow {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly auth: 'public' | 'temporary' | 'bearer' | 'sandbox'
  /** Without prefix; `*` is every role. */
  readonly roles: readonly string[]
  /** Alternative sets of features, one of which is required; empty when none is needed. */
  readonly features: readonly (readonly string[])[]
}

const listOf = (text: string) => (text === '' ? [] : text.split(';'))

/** The table of all calls, also of those that are not built yet. */
export function readCalls(): CallRow[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'calls.csv'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [id = '', method = '', path = '', auth = '', roles = '', features = ''] = line.split(',')
    return {
      id,
      method,
      path,
      auth: auth as CallRow['auth'],
      roles: listOf(roles),
      features: listOf(features).map((alternative) => alternative.split('+')),
    }
  })
}
