import * as z from 'zod/mini'
import type { Grant } from '#contract/access/access.ts'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { described } from '#contract/basics/wire.ts'
import { EXPORT_FORMATS, type ExportFormat, type ExportTable } from '#contract/exports/columns.ts'
import { exportRefusals } from '#contract/exports/refusals.ts'

export const exportFormat = z.enum(EXPORT_FORMATS)

const MAX_COLUMNS_LENGTH = 500

/** `nome,documento`: the keys of columns; an unknown one is refused. */
const columnKeys = (known: readonly string[]) =>
  z.codec(
    described(z.string().check(z.maxLength(MAX_COLUMNS_LENGTH)), {
      description: `Colunas do arquivo, separadas por vírgula: ${known.join(', ')}. Sem elas, todas.`,
      examples: [known.slice(0, 2).join(',')],
    }),
    z.array(z.string()),
    {
      decode: (value, context) => {
        const keys = value.split(',')
        if (keys.every((key) => known.includes(key))) return keys
        context.issues.push({ code: 'custom', input: value, message: 'coluna desconhecida' })
        return z.NEVER
      },
      encode: (keys) => keys.join(','),
    },
  )

/** What the query of an export has besides the filters and the order of its list. */
export interface ExportChoice {
  readonly format: ExportFormat
  readonly columns?: readonly string[] | undefined
}

type ListShape = z.ZodMiniObject<z.core.$ZodLooseShape>

interface ListEndpoint extends AnyEndpoint {
  /** Absent where the list has neither filters nor pages. */
  readonly query?: ListShape
}

/** The call that exports a list: its record, filters and order, without pages, as a file. */
export interface ExportEndpoint<Query, Params = unknown> extends AnyEndpoint {
  readonly params?: z.ZodMiniType<Params>
  readonly query: z.ZodMiniType<Query & ExportChoice>
}

interface ExportCall {
  readonly id: string
  readonly summary: string
  readonly table: ExportTable<never>
  /** Who exports: those who work with the list's page, not all whom a picker shows its rows. */
  readonly access: Grant
  /** Filters that the list does not have; `More` is their type. */
  readonly filters?: z.core.$ZodLooseShape
}

type FiltersOf<List extends ListEndpoint> = List extends {
  readonly query: infer Query extends ListShape
}
  ? Omit<z.output<Query>, 'page' | 'size'>
  : unknown

type ParamsOf<List extends ListEndpoint> = List extends {
  readonly params: infer Params extends z.ZodMiniType
}
  ? z.output<Params>
  : unknown

type ExportQuery<List extends ListEndpoint, More> = FiltersOf<List> & More

/**
 * Declares the export of a list. Its path has the parameters of the list, and its query is the one
 * of the list without page and size, so that the file has the rows of the screen.
 */
export function exportOf<const List extends ListEndpoint, More = unknown>(
  list: List,
  { id, summary, table, access: { roles, features = [] }, filters: more }: ExportCall,
): ExportEndpoint<ExportQuery<List, More>, ParamsOf<List>> {
  const { page, size, ...filters } = list.query?.shape ?? {}
  const known = table.columns.map(({ key }) => key)
  const query = z
    .strictObject({
      ...filters,
      ...more,
      format: z._default(exportFormat, 'csv'),
      columns: z.optional(columnKeys(known)),
    })
    .check(...((list.query?._zod.def.checks ?? []) as z.core.$ZodCheck<unknown>[]))
  return {
    id,
    summary,
    service: list.service,
    method: 'GET',
    path: `/exports${list.path}`,
    access: { roles, features },
    ...(list.params ? { params: list.params as z.ZodMiniType<ParamsOf<List>> } : {}),
    query: query as unknown as ExportEndpoint<ExportQuery<List, More>>['query'],
    file: [
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    success: [200],
    idempotency: 'read',
    refusals: [
      ...list.refusals.filter(({ code }) => code !== platformRefusals.invalidPaging.code),
      exportRefusals.tooManyRows,
    ],
  }
}
