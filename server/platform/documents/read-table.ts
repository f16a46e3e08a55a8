import { readCsv } from '#server/platform/documents/read-csv.ts'
import { readXlsx } from '#server/platform/documents/read-xlsx.ts'
import {
  type Table,
  type TableLimits,
  UnreadableTable,
} from '#server/platform/documents/table-rows.ts'

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')
const OTHERS = [
  // Workbooks of the old format, and those that a password protects.
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from('%PDF', 'latin1'),
]

const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark)

/** Reads a file of CSV or a workbook by its content, whatever its name says. */
export async function readTable(content: Buffer, limits: TableLimits): Promise<Table> {
  if (OTHERS.some((mark) => startsWith(content, mark))) throw new UnreadableTable('not-a-table')
  return startsWith(content, ARCHIVE) ? readXlsx(content, limits) : readCsv(content, limits)
}
