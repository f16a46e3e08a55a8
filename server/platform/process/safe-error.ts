import { sqlState } from '#server/platform/database/database.ts'

const LONGEST_MESSAGE = 300

interface Located {
  readonly table?: unknown
  readonly constraint?: unknown
}

/**
 * The type and place of an error without personal data: quoted text, e-mail addresses and long
 * numbers are removed. At most 300 characters.
 */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is no error was thrown'
  const state = sqlState(error)
  if (state && /^[0-9A-Z]{5}$/.test(state)) {
    const { table, constraint } = error as Error & Located
    const place = [table, constraint].filter((name) => typeof name === 'string')
    return ['SQLSTATE', state, ...place].join(' ')
  }
  const text = error.message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d[\d./-]{4,}/g, '…')
    .replace(/\p{Cc}+/gu, ' ')
  return `${error.name}: ${text}`.slice(0, LONGEST_MESSAGE)
}

/**
 * What a log line says about an error: its type and place, and those of the errors that caused it, no
 * values of a record.
 */
export const describeError = (
  error: unknown,
): { readonly reason: string; readonly stack: string } => ({
  reason: safeMessage(error),
  stack: framesOf(error),
})

/** Where an error was thrown, without its message. */
function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  const { cause } = error
  if (cause === undefined) return frames
  return `${frames}\ncaused by ${safeMessage(cause)}\n${framesOf(cause)}`
}
