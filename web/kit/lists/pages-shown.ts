/** A page by its number, or a gap between two. */
export type PageShown = number | 'gap'

const AROUND = 1

/** The page numbers of a pager: first, last, the present one and its neighbours. */
export function pagesShown(page: number, pages: number): PageShown[] {
  const shown = Array.from({ length: pages }, (_, at) => at).filter(
    (at) => at === 0 || at === pages - 1 || Math.abs(at - page) <= AROUND,
  )
  return shown.flatMap((at, index): PageShown[] => {
    const former = shown[index - 1]
    if (former === undefined || at - former === 1) return [at]
    return at - former === 2 ? [at - 1, at] : ['gap', at]
  })
}

const COUNT = new Intl.NumberFormat('pt-BR')

/** A count as text: '148', '1.000+' where counting stopped. */
export const countText = (total: number, isCapped = false): string =>
  `${COUNT.format(total)}${isCapped ? '+' : ''}`

interface ResultTexts {
  readonly none: string
  readonly count: (total: string, number: number) => string
}

/** How many rows a list has. */
export type Found = Pick<Slice, 'totalElements' | 'totalIsCapped'>

/** What a search found: '148 cobranças'; empty until it is known. */
export function resultText(found: Found | undefined, { none, count }: ResultTexts): string {
  if (!found) return ''
  const { totalElements, totalIsCapped } = found
  if (totalElements === 0) return none
  return count(countText(totalElements, totalIsCapped), totalElements)
}

interface Slice {
  readonly number: number
  readonly size: number
  readonly totalElements: number
  readonly totalIsCapped?: boolean | undefined
}

/** '21–40 de 148'. */
export function sliceText(
  { number, size, totalElements, totalIsCapped }: Slice,
  rows: number,
): string {
  const first = number * size + 1
  const last = number * size + rows
  return `${COUNT.format(first)}–${COUNT.format(last)} de ${countText(totalElements, totalIsCapped)}`
}
