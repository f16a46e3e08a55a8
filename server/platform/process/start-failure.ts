import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { isDatabaseLost, sqlState } from '#server/platform/database/database.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL: the database refuses the user or the password',
  '28000': 'DATABASE_URL: the database does not let this user log in',
  '3D000': 'DATABASE_URL: there is no database of that name',
  '42501':
    'DATABASE_URL: this user may not migrate the database; the owner needs the right to create roles, or those of npm run migrate -- roles, and extensions',
  EACCES: 'a port that the program was given needs more rights than it has',
  EADDRINUSE: 'another program took a port while this one started: start it again',
  EADDRNOTAVAIL: 'HOST: this machine does not have that address',
  ENOTFOUND: 'DATABASE_URL: there is no host of that name',
  ERR_INVALID_URL: 'an address in the environment is not a URL',
}

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/**
 * Why the start failed, in one sentence, when the configuration or the surroundings are the reason;
 * undefined when it is a fault of the program, whose stack is then worth reading.
 */
export function startFailure(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof StartRejected) return cause.message
    const sentence = SENTENCES[sqlState(cause) ?? '']
    if (sentence) return `${sentence} (${cause.message})`
    if (isDatabaseLost(cause)) return `the database does not answer (${cause.message})`
  }
  return undefined
}

/** Ends the process with the sentence of a start that failed; a fault of the program is thrown on. */
export function endFailedStart(error: unknown): never {
  const failure = startFailure(error)
  if (failure === undefined) throw error
  process.stderr.write(`${failure}\n`)
  process.exit(1)
}
