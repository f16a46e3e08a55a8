import type { InputOf } from '#contract/access/endpoint.ts'
import {
  type ExportFormat,
  type ExportTable,
  exportKeysShownBy,
} from '#contract/exports/columns.ts'
import type { ExportEndpoint } from '#contract/exports/export-of.ts'
import { download } from '#web/client/requests/call.ts'

/** The file of a list: the whole query, with the columns of the screen or all (null). */
export interface ListFile {
  save(format: ExportFormat, shown: readonly string[] | null): Promise<void>
}

interface Loaded<Query, Params> {
  readonly endpoint: ExportEndpoint<Query, Params>
  readonly table: ExportTable<never>
}

interface Paged {
  readonly page: number
  readonly size: number
}

/**
 * The file of the list's present query; its call is loaded when somebody asks for the file. A list
 * of a record names it by the parameters of its path.
 */
export const fileOfList = <Query, Params>(
  load: () => Promise<Loaded<Query, Params>>,
  { page, size, ...query }: NoInfer<Query> & Partial<Paged>,
  params?: NoInfer<Params>,
): ListFile => ({
  async save(format, shown) {
    const { endpoint, table } = await load()
    const columns = shown ? exportKeysShownBy(table, shown) : undefined
    const whole = { ...query, format, columns } as unknown as Query & {
      readonly format: typeof format
    }
    const input = params === undefined ? { query: whole } : { params, query: whole }
    await download<typeof endpoint>(
      endpoint,
      input as InputOf<typeof endpoint>,
      `${table.fileName}.${format}`,
    )
  },
})
