import * as z from 'zod/mini'
import { type Day, formatDay, LAST_ACCEPTED_DAY } from '#contract/basics/days.ts'
import { DATE, DATE_TIME, described, isDate, isDateTime } from '#contract/basics/wire.ts'

/** The first day that is accepted: the moments at which earlier days begin cannot be computed. */
const FIRST_ACCEPTED_DAY: Day = '1900-01-01'

const FROM = `a partir de ${formatDay(FIRST_ACCEPTED_DAY)}`
const UNTIL = `até ${formatDay(LAST_ACCEPTED_DAY)}`

const isAccepted = (day: string) => day >= FIRST_ACCEPTED_DAY && day <= LAST_ACCEPTED_DAY
const refusalOf = (day: string) => `informe uma data ${day < FIRST_ACCEPTED_DAY ? FROM : UNTIL}`

/** A date from which others are computed, FIRST_ACCEPTED_DAY to LAST_ACCEPTED_DAY. */
export const boundedDay = () =>
  described(
    z.custom<Day>((value) => isDate(value) && isAccepted(value), {
      error: ({ input }) => (isDate(input) ? refusalOf(input) : 'data inválida'),
    }),
    { ...DATE, description: `Data, ${FROM} e ${UNTIL}` },
  )

/** A local time from which others are computed, on the same days. */
export const boundedDateTime = () =>
  described(
    z.custom<`${Day}T${string}`>((value) => isDateTime(value) && isAccepted(value.slice(0, 10)), {
      error: ({ input }) =>
        isDateTime(input) ? refusalOf(input.slice(0, 10)) : 'data e hora inválidas',
    }),
    { ...DATE_TIME, description: `${DATE_TIME.description}, ${FROM} e ${UNTIL}` },
  )
