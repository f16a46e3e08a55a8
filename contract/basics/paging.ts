import * as z from 'zod/mini'
import { described, integerOf } from '#contract/basics/wire.ts'

/** Totals are exact up to this many rows; beyond it a list answers `totalIsCapped`. */
export const COUNT_CAP = 1_000

const MAX_SIZE = 10_000
const MAX_PAGE = 10_000_000

// The code of a wrong page, size or order.
const INVALID_PAGING = 'BAR-0011'

/** The envelope of every list (R-API-02). */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    content: z.array(row),
    totalPages: z.int(),
    totalElements: z.int(),
    totalIsCapped: z.optional(z.boolean()),
    after: z.optional(described(z.string(), { examples: ['MTczMzg0'] })),
    number: z.int(),
    size: z.int(),
  })

export interface Page<T> {
  readonly content: T[]
  readonly totalPages: number
  readonly totalElements: number
  readonly totalIsCapped?: boolean | undefined
  readonly after?: string | undefined
  readonly number: number
  readonly size: number
}

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

const sortSchema = (fields: readonly string[], otherwise: string) => ({
  description: 'Campo e direção',
  pattern: `^(${fields.join('|')})(,(ASC|DESC))?$`,
  examples: [otherwise],
})

/** `field,DIR` in any letter case; a field outside the list is refused. */
export const sortOf = (fields: readonly string[], otherwise: string) =>
  z._default(
    z.codec(described(z.string(), sortSchema(fields, otherwise)), z.custom<Sort>(), {
      decode: (value, context) => {
        const [field = '', direction = 'ASC', ...rest] = value.split(',')
        const known = fields.includes(field) && /^(asc|desc)$/i.test(direction)
        if (known && rest.length === 0) {
          return { field, descending: direction.toUpperCase() === 'DESC' }
        }
        context.issues.push({ code: 'custom', input: value, message: INVALID_PAGING })
        return z.NEVER
      },
      encode: ({ field, descending }) => `${field},${descending ? 'DESC' : 'ASC'}`,
    }),
    () => {
      const [field = '', direction] = otherwise.split(',')
      return { field, descending: direction === 'DESC' }
    },
  )

/** `page` and `size` of a list's query: any page that exists is answered, and an empty one after it. */
export const pageFields = (size = 20) => ({
  page: z._default(integerOf(0, MAX_PAGE, INVALID_PAGING), 0),
  size: z._default(integerOf(1, MAX_SIZE, INVALID_PAGING), size),
})

/** The numbers of an envelope; a count that stopped at `COUNT_CAP` + 1 is capped. */
export function envelope(
  counted: number,
  page: number,
  size: number,
  totalIsCapped = counted > COUNT_CAP,
) {
  const totalElements = totalIsCapped ? COUNT_CAP : counted
  return {
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    number: page,
    size,
    ...(totalIsCapped ? { totalIsCapped } : {}),
  }
}
