/** How many options a picker shows, for a screen reader; `none` where it found nothing. */
export function foundText(count: number, none: string): string {
  if (count === 0) return none
  return count === 1 ? '1 opção' : `${count} opções`
}
