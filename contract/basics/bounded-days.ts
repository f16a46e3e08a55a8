import * as z from 'zod/mini'
import { formatDay, LAST_ACCEPTED_DAY, type Day } from '#contract/basics/days.ts'
import { DATE, DATE_TIME, described, isDate, isDateTime } from '#contract/basics/wire.ts'

const UNTIL = `até ${formatDay(LAST_ACCEPTED_DAY)}`
const TOO_FAR = `informe uma data ${UNTIL}`

/** A date from which others are computed, until LAST_ACCEPTED_DAY. */
export const boundedDay = () =>
  described(
    z.custom<Day>((value) => isDate(value) && value <= LAST_ACCEPTED_DAY, {
      error: ({ input }) => (isDate(input) ? TOO_FAR : 'data inválida'),
    }),
    { ...DATE, description: `Data, ${UNTIL}` },
  )

/** A local time from which others are computed, until LAST_ACCEPTED_DAY. */
export const boundedDateTime = () =>
  described(
    z.custom<`${Day}T${string}`>(
      (value) => isDateTime(value) && value.slice(0, 10) <= LAST_ACCEPTED_DAY,
      { error: ({ input }) => (isDateTime(input) ? TOO_FAR : 'data e hora inválidas') },
    ),
    { ...DATE_TIME, description: `${DATE_TIME.description}, ${UNTIL}` },
  )
