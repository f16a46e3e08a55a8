import { Fragment, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Sort } from '#contract/basics/paging.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { columnSteps } from '#web/kit/lists/column-steps.ts'
import { focusOpenedRow, noteOpened } from '#web/kit/lists/return-focus.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './DataTable.module.css'

/** The place of a cell on the three lines of a phone's card. */
export type PhonePlace =
  | 'title'
  | 'value'
  | 'line'
  | 'side'
  | 'state'
  | 'actions'
  | 'hidden'
  | 'pick'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** A small second line, outside the row's link. */
  readonly second?: (row: Row) => ReactNode
  /** A phone's card shows it too, where another column has the second line. */
  readonly keepsSecond?: boolean
  readonly align?: 'right'
  /** Columns without a width share the rest; the first one has none, so that it is never cut off. */
  readonly widthPx?: number
  readonly phone: PhonePlace
  /** Which column a list that is too narrow for all leaves out first: 1, then 2. */
  readonly dropOrder?: number
  /** Where the row says it while the list is too narrow for the column: in another one's second line. */
  readonly folds?: { readonly into: string; readonly text: (row: Row) => string | null }
  /** How a list is sorted whose order does not change. */
  readonly sorted?: 'ascending' | 'descending'
  /** The field of the API by which the column sorts the list. */
  readonly sortField?: string
  /** The label is for screen readers only: a column of buttons. */
  readonly isNameless?: boolean
  /** In place of the label: the checkbox that picks all rows. */
  readonly head?: ReactNode
  /** Beside the label: what explains the column. */
  readonly hint?: ReactNode
}

/** The order of a list that may have others. */
export interface TableSorting {
  readonly sort: Sort
  /** Another column sorts in the direction of this order first. */
  readonly usual: Sort
  readonly hrefOf: (sort: Sort) => string
}

export interface DataTableProps<Row> {
  /** Names the table to screen readers. */
  readonly caption: string
  /** The id of the table; a page's second table has another. */
  readonly id?: string
  /** The first column that is not for picking rows holds the row's only link. */
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly Row[] | undefined
  /** How many rows are outlined meanwhile: few, where the list is short and others follow it. */
  readonly awaitedRows?: number
  readonly sorting?: TableSorting
  readonly keyOf: (row: Row) => string
  /** The page of a row; undefined for a row without one. */
  readonly hrefOf?: ((row: Row) => string | undefined) | undefined
  /** Rows that belong to a row and are shown under it. */
  readonly nestedOf?: (row: Row) => readonly Row[]
  /** Dims rows that ended. */
  readonly isOver?: (row: Row) => boolean
  /** The rows are those of the former question. */
  readonly isStale?: boolean
  /** In the table's place when there are no rows. */
  readonly empty: ReactNode
  readonly failure?: readonly string[] | undefined
  readonly onRetry?: () => void
}

// Only lists without pages grow so long; the others load nothing for it.
const VirtualRows = lazyPart(() => import('#web/kit/lists/VirtualRows.tsx'), 'VirtualRows')

/** Up to so many rows are simply drawn: the browser's search and printing find them all. */
const FEW = 200

const AWAITED_ROWS = 8

interface PlacedColumn<Row> extends Column<Row> {
  /** The width of the list below which the column is left out. */
  readonly hiddenBelow: number | undefined
}

function placed<Row>(columns: readonly Column<Row>[]): readonly PlacedColumn<Row>[] {
  const steps = columnSteps(columns)
  return columns.map((column) => ({ ...column, hiddenBelow: steps.get(column.key) }))
}

const classesOf = <Row,>({ align, phone, hiddenBelow }: PlacedColumn<Row>) =>
  [align && classes[align], classes[phone], hiddenBelow && classes[`below${hiddenBelow}`]].join(' ')

/** A list: a table, or cards of three lines where it is narrow; one markup for both. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, id = 'lista', rows, isStale = false, empty, failure, onRetry } = props
  const { awaitedRows = AWAITED_ROWS } = props
  const columns = placed(props.columns)
  const showsSkeleton = useDelayed(rows === undefined && !failure)
  const body = useRef<HTMLTableSectionElement>(null)
  const drawn = (row: Row | undefined, at: number) =>
    row === undefined ? null : (
      <Fragment key={props.keyOf(row)}>
        <DataRow {...props} row={row} at={at} columns={columns} />
        {props.nestedOf?.(row).map((nested) => (
          <DataRow {...props} key={props.keyOf(nested)} row={nested} columns={columns} isNested />
        ))}
      </Fragment>
    )
  const hasRows = rows !== undefined && rows.length > 0
  useEffect(() => {
    if (!hasRows) return
    // The router draws the list before it is known here that the user came back.
    const frame = requestAnimationFrame(() =>
      focusOpenedRow(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? []),
    )
    return () => cancelAnimationFrame(frame)
  }, [hasRows])
  if (failure) {
    const retry = onRetry ? { onRetry } : {}
    return <ErrorState title={kitTexts.listNotLoaded} texts={failure} {...retry} />
  }
  if (rows?.length === 0 && !isStale) return empty
  return (
    <div className={classes.root}>
      <table
        id={id}
        tabIndex={-1}
        className={classes.table}
        aria-busy={isStale || !rows}
        aria-rowcount={rows ? rows.length + 1 : undefined}
        role="table"
      >
        <caption className={classes.caption}>{caption}</caption>
        <Head columns={columns} sorting={props.sorting} />
        <tbody ref={body} role="rowgroup" className={isStale ? classes.stale : ''}>
          {rows && rows.length > FEW ? (
            <Suspense>
              <VirtualRows body={body} count={rows.length}>
                {(at) => drawn(rows[at], at)}
              </VirtualRows>
            </Suspense>
          ) : (
            rows?.map(drawn)
          )}
          {showsSkeleton &&
            Array.from({ length: awaitedRows }, (_, at) => (
              <SkeletonRow key={at} columns={columns} />
            ))}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnsProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[]
}

interface HeadProps<Row> extends ColumnsProps<Row> {
  readonly sorting: TableSorting | undefined
}

function Head<Row>({ columns, sorting }: HeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row" className={classes.headRow}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            role="columnheader"
            className={`${classes.head} ${classesOf(column)}`}
            aria-sort={sortedOf(column, sorting)}
            style={column.widthPx ? { width: column.widthPx } : undefined}
          >
            {sorting && column.sortField ? (
              <SortLink label={column.label} field={column.sortField} {...sorting} />
            ) : (
              (column.head ?? (
                <span className={column.isNameless ? classes.unseen : ''}>{column.label}</span>
              ))
            )}
            {column.hint}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortedOf<Row>({ sorted, sortField }: Column<Row>, sorting: TableSorting | undefined) {
  if (!sorting || !sortField) return sorted
  if (sorting.sort.field !== sortField) return undefined
  return sorting.sort.descending ? 'descending' : 'ascending'
}

interface SortLinkProps extends TableSorting {
  readonly label: string
  readonly field: string
}

/** Sorts by the column; followed again, the other way round. */
function SortLink({ label, field, sort, usual, hrefOf }: SortLinkProps) {
  const isSorted = sort.field === field
  const { descending } = isSorted ? { descending: !sort.descending } : usual
  return (
    <AppLink
      href={hrefOf({ field, descending })}
      className={classes.sort}
      data-sorted={isSorted}
      data-upwards={!(isSorted ? sort : usual).descending}
      title={kitTexts.sortBy(label)}
    >
      {label}
    </AppLink>
  )
}

interface SecondLineProps<Row> extends ColumnsProps<Row> {
  readonly column: PlacedColumn<Row>
  readonly row: Row
}

/** The small line under a cell, with what the list has no column for at its width. */
function SecondLine<Row>({ column, columns, row }: SecondLineProps<Row>) {
  const second = column.second?.(row)
  const folded = columns.flatMap(({ key, hiddenBelow, folds }) => {
    const text = folds?.into === column.key && hiddenBelow ? folds.text(row) : null
    return text === null ? [] : [{ key, text, hiddenBelow }]
  })
  if (!second && folded.length === 0) return null
  return (
    <span className={`${classes.second} ${column.keepsSecond ? classes.kept : ''}`}>
      {second}
      {folded.map(({ key, text, hiddenBelow }, at) => (
        <span key={key} className={`${classes.folded} ${classes[`shownBelow${hiddenBelow}`]}`}>
          {second || at > 0 ? ` · ${text}` : text}
        </span>
      ))}
    </span>
  )
}

interface DataRowProps<Row> extends DataTableProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[]
  readonly row: Row
  /** Undefined for a nested row, which is no row of the list. */
  readonly at?: number
  readonly isNested?: boolean
}

function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, at: rowAt, columns, hrefOf, isOver, isNested = false } = props
  const href = isNested ? undefined : hrefOf?.(row)
  const linkAt = columns.findIndex(({ phone }) => phone !== 'pick')
  return (
    <tr
      role="row"
      // The head is the first row; of a long table only some rows are there.
      aria-rowindex={rowAt === undefined ? undefined : rowAt + 2}
      className={[
        classes.row,
        href && classes.linked,
        isNested && classes.nested,
        isOver?.(row) && classes.over,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {columns.map((column, at) => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            role="cell"
            className={`${classes.cell} ${classesOf(column)}`}
            title={wholeTextOf(content, column.second?.(row))}
          >
            {at === linkAt && href ? (
              <AppLink
                href={href}
                className={classes.link}
                data-row=""
                onClick={() => noteOpened(href)}
              >
                {content}
              </AppLink>
            ) : (
              content
            )}
            <SecondLine column={column} columns={columns} row={row} />
          </td>
        )
      })}
    </tr>
  )
}

/** What a narrow column may cut off, for the pointer. */
function wholeTextOf(...contents: readonly ReactNode[]): string | undefined {
  return contents.filter((content) => typeof content === 'string').join('\n') || undefined
}

function SkeletonRow<Row>({ columns }: ColumnsProps<Row>) {
  return (
    <tr className={classes.row} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={`${classes.cell} ${classesOf(column)}`}>
          <span className={classes.bone} />
        </td>
      ))}
    </tr>
  )
}
