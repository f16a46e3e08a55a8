import type { ReactNode } from 'react'
import classes from './SmallTable.module.css'

interface SmallColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'right'
}

interface SmallTableProps<Row> {
  readonly columns: readonly SmallColumn<Row>[]
  readonly rows: readonly Row[]
}

/** A few rows inside a section or dialog, without order, pages or links. */
export const SmallTable = <Row,>({ columns, rows }: SmallTableProps<Row>) => (
  <table className={classes.root}>
    <thead>
      <tr>
        {columns.map(({ label, align }) => (
          <th key={label} scope="col" className={align && classes[align]}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // Rows have no state of their own, and no field of a row is sure to be unique.
        <tr key={at}>
          {columns.map(({ label, cell, align }) => (
            <td key={label} className={align && classes[align]}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
