import type { DatesProviderSettings } from '@mantine/dates'

/** Calendars as Brazil reads them. */
export const CALENDAR = {
  locale: 'pt-br',
  firstDayOfWeek: 0,
  weekendDays: [],
} satisfies DatesProviderSettings

export const CALENDAR_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
}
