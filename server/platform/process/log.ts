import { type DestinationStream, pino } from 'pino'

export interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

// Allow-list: what isn't named here never reaches a log line, so no secret can.
const LOGGED = [
  'call',
  'status',
  'durationMs',
  'requestId',
  'company',
  'fault',
  'sellerId',
  'codes',
  'ip',
  // The keyed hash of an e-mail, never the e-mail.
  'emailHash',
  'job',
  'itemId',
  'ran',
  'reason',
  'stack',
]

/**
 * A log of allow-listed fields; everything else of the object is dropped. Lines go to the standard
 * output unless another destination is given.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const out = pino({ level, base: null }, destination ?? pino.destination(1))
  const allowed = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => LOGGED.includes(name)))
  return {
    // Skip lines below the level without picking fields.
    info: (fields, text) => {
      if (out.isLevelEnabled('info')) out.info(allowed(fields), text)
    },
    warn: (fields, text) => out.warn(allowed(fields), text),
    error: (fields, text) => out.error(allowed(fields), text),
  }
}
