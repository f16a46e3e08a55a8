import type { Day } from '#contract/basics/days.ts'

/** How old a person must be who owns an account or is paid. */
const ADULT_AGE_YEARS = 18

/** Whether a person of that birthday is of age on a day; one born on 29 February from 1 March on. */
export function isAdult(birthday: Day, today: Day): boolean {
  const year = Number(today.slice(0, 4)) - ADULT_AGE_YEARS
  return birthday <= `${String(year).padStart(4, '0')}${today.slice(4)}`
}
