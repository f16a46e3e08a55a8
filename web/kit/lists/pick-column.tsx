import '#web/kit/theme/checkboxes.css'
import { Checkbox } from '@mantine/core'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import type { Picks } from '#web/kit/lists/usePicks.ts'
import { kitTexts } from '#web/kit/texts.ts'

const { picks: texts } = kitTexts

/** The column of checkboxes that pick rows; its head picks all of the page. */
export const pickColumn = <Row,>(picks: Picks<Row>, nameOf: (row: Row) => string): Column<Row> => ({
  key: 'pick',
  label: texts.column,
  head: (
    <Checkbox
      aria-label={texts.all}
      checked={picks.areAll}
      indeterminate={picks.rows.length > 0 && !picks.areAll}
      disabled={picks.areNoneOffered}
      onChange={picks.toggleAll}
    />
  ),
  cell: (row) => (
    <Checkbox
      aria-label={texts.one(nameOf(row))}
      checked={picks.has(row)}
      disabled={picks.whyNot(row) !== null}
      title={picks.whyNot(row) ?? undefined}
      onChange={() => picks.toggle(row)}
    />
  ),
  widthPx: 40,
  phone: 'pick',
})
