import { kitTexts } from '#web/kit/texts.ts'

/** How many options a picker shows, for a screen reader; `none` where it found nothing. */
export const foundText = (count: number, none: string): string =>
  count === 0 ? none : kitTexts.options(count)
