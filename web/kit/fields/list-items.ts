import { kitTexts } from '#web/kit/texts.ts'

/** The error of a new item, or of the changed item `was`; undefined when it is valid (R-WID-06). */
export function itemProblem(text: string, maxLength: number, was?: string): string | undefined {
  const item = text.trim()
  if (item === '') return kitTexts.required
  if (item === was) return undefined
  return item.length > maxLength ? `Use no máximo ${maxLength} caracteres.` : undefined
}

/** The items with the one at `from` standing at `to`. */
export function moved(items: readonly string[], from: number, to: number): string[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
