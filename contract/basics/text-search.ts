/** Separates the folded texts that a search column concatenates. */
export const SEARCH_SEPARATOR = '\u001f'

/** Lower-case and without accents: how texts are compared in searches. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(SEARCH_SEPARATOR, ' ')

/** The content of a search column: the folded parts in a fixed order, absent ones empty. */
export const searchText = (...parts: readonly (string | null)[]): string =>
  parts.map((part) => foldText(part ?? '')).join(SEARCH_SEPARATOR)

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * A LIKE pattern for "the part at `position` of `parts` contains the words". The separators in it
 * keep a name from matching an e-mail.
 */
export function searchPattern(text: string, position: number, parts: number): string {
  const before = `%${SEARCH_SEPARATOR}`.repeat(position)
  const after = `${SEARCH_SEPARATOR}%`.repeat(parts - 1 - position)
  return `${before}%${escapeLike(foldText(text))}%${after}`
}

/** A LIKE pattern for "some part contains the words". */
export const anywherePattern = (text: string): string => `%${escapeLike(foldText(text))}%`

/** A LIKE pattern for "begins with". */
export const prefixPattern = (start: string): string => `${escapeLike(start)}%`
