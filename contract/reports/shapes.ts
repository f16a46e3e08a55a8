import * as z from 'zod/mini'
import { type Day, isDay, LAST_ACCEPTED_DAY } from '#contract/basics/days.ts'
import { day, described, instant, text, uuid } from '#contract/basics/wire.ts'
import { REPORT_TYPES, reportFailure, reportStatus } from '#contract/reports/kinds.ts'
import { reportRefusals } from '#contract/reports/refusals.ts'

const START = 'T00:00:00'
const END = 'T23:59:00'

/** A day on the wire as its first or last minute in São Paulo. */
const dayAt = (time: typeof START | typeof END) => {
  const wire = described(z.string(reportRefusals.badPeriod.code), {
    description: `Dia de São Paulo, com ${time} ao final`,
    pattern: `^\\d{4}-\\d{2}-\\d{2}${time}$`,
    examples: [`2026-12-10${time}`],
  })
  return z.codec(wire, z.custom<Day>(), {
    decode: (value, context) => {
      const written = value.endsWith(time) ? value.slice(0, -time.length) : ''
      if (isDay(written) && written <= LAST_ACCEPTED_DAY) return written
      context.issues.push({
        code: 'custom',
        input: value,
        message: reportRefusals.badPeriod.code,
      })
      return z.NEVER
    },
    encode: (from) => `${from}${time}`,
  })
}

export const reportType = z.enum(REPORT_TYPES, reportRefusals.unknownType.code)

/** The request of a report (E-REPORT). */
export const reportRequest = z.strictObject({
  report_type: reportType,
  recipient_email: text({ max: 320, error: reportRefusals.otherRecipient.code }),
  start_date: dayAt(START),
  end_date: dayAt(END),
})
export type ReportRequest = z.output<typeof reportRequest>

/** A requested report and how far it is. */
export const report = z.object({
  id: uuid(),
  type: reportType,
  startDate: day(),
  endDate: day(),
  status: reportStatus,
  /** Why it failed; null otherwise. */
  failure: z.nullable(reportFailure),
  /** The rows that its file has so far. */
  rowCount: z.int(),
  recipient: z.string(),
  requestedAt: instant(),
  /** Until when the link in the mail opens the file; null when it is attached or not sent. */
  linkExpiresAt: z.nullable(instant()),
})
export type Report = z.output<typeof report>
