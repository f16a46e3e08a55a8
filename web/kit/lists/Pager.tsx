import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { PAGE_SIZES, type PageSize } from '#web/kit/lists/filters/list-filter.ts'
import { pagesShown, sliceText } from '#web/kit/lists/pages-shown.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './Pager.module.css'

/** The envelope of a list. */
export interface PageOfList<Row> {
  readonly number: number
  readonly size: number
  readonly totalElements: number
  readonly totalPages: number
  readonly totalIsCapped?: boolean | undefined
  readonly content: readonly Row[]
}

interface PagerProps {
  readonly slice: PageOfList<unknown>
  /** The address with another number of rows a page; absent: it cannot be chosen. */
  readonly hrefOfSize?: ((size: PageSize) => string) | undefined
  /** The address of a page, zero-based. */
  readonly hrefOf: (page: number) => string
  /** The text beside the numbers; by default 'a–b de N'. */
  readonly textOf?: ((slice: PageOfList<unknown>) => string) | undefined
}

/** What the page shows, '<', numbers, '>' (R-GEN-13); nothing when the list is empty. */
export function Pager({ slice, hrefOf, hrefOfSize, textOf }: PagerProps) {
  const { number, size, totalPages, totalIsCapped = false, content } = slice
  if (content.length === 0) return null
  // When counting stopped early there are more pages than the last number.
  const hasNext = number + 1 < totalPages || (totalIsCapped && content.length === size)
  return (
    <div className={classes.root}>
      <p className={classes.slice}>{textOf?.(slice) ?? sliceText(slice, content.length)}</p>
      {hrefOfSize && (totalPages > 1 || size > PAGE_SIZES[0]) && (
        <Sizes size={size} hrefOf={hrefOfSize} />
      )}
      <nav aria-label={kitTexts.pages} className={classes.pages}>
        <Step
          step="previous"
          label={kitTexts.previousPage}
          glyph="<"
          href={number > 0 ? hrefOf(number - 1) : null}
        />
        {pagesShown(Math.min(number, totalPages - 1), totalPages).map((page, at) =>
          page === 'gap' ? (
            <span key={`gap-${at}`} className={classes.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <AppLink
              key={page}
              href={hrefOf(page)}
              className={classes.page}
              aria-label={kitTexts.page(page + 1)}
              aria-current={page === number ? 'page' : undefined}
            >
              {page + 1}
            </AppLink>
          ),
        )}
        <Step
          step="next"
          label={kitTexts.nextPage}
          glyph=">"
          href={hasNext ? hrefOf(number + 1) : null}
        />
      </nav>
    </div>
  )
}

interface SizesProps {
  readonly size: number
  readonly hrefOf: (size: PageSize) => string
}

/** 'Por página 20 50 100'. */
const Sizes = ({ size, hrefOf }: SizesProps) => (
  <nav aria-label={kitTexts.pageSize} className={classes.sizes}>
    <span aria-hidden="true" className={classes.sizesLabel}>
      {kitTexts.pageSize}
    </span>
    {PAGE_SIZES.map((each) => (
      <AppLink
        key={each}
        href={hrefOf(each)}
        className={classes.page}
        aria-label={kitTexts.rowsPerPage(each)}
        aria-current={each === size ? 'true' : undefined}
      >
        {each}
      </AppLink>
    ))}
  </nav>
)

interface StepProps {
  /** By which the keys of a list find it. */
  readonly step: 'previous' | 'next'
  readonly label: string
  readonly glyph: string
  readonly href: string | null
}

// Screen readers get a name in place of the visible glyph (M-GEN-11).
function Step({ step, label, glyph, href }: StepProps) {
  if (href === null) {
    return (
      <span className={classes.off} aria-hidden="true">
        {glyph}
      </span>
    )
  }
  return (
    <AppLink href={href} className={classes.page} aria-label={label} data-page-step={step}>
      {glyph}
    </AppLink>
  )
}
