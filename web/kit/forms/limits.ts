import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

const isString = (schema: Schema): schema is z.core.$ZodString => schema._zod.def.type === 'string'

function limitOf(check: z.core.$ZodCheck<never>): number | undefined {
  const { def } = check._zod
  return 'maximum' in def && typeof def.maximum === 'number' ? def.maximum : undefined
}

// The input side of a codec is what is sent; optional and nullable wrap the schema itself.
function innerOf({ _zod: { def } }: Schema): Schema | undefined {
  if ('in' in def) return def.in as Schema
  if ('options' in def) return (def.options as readonly Schema[]).find(isString)
  return 'innerType' in def ? (def.innerType as Schema) : undefined
}

/** The longest text that a schema of the contract accepts; undefined when it sets no limit. */
function maxLengthOf(schema: Schema): number | undefined {
  if (isString(schema)) return schema._zod.def.checks?.map(limitOf).find(Boolean)
  const inner = innerOf(schema)
  return inner && maxLengthOf(inner)
}

/** As `maxLengthOf`, for a schema that must set a limit, as where a counter shows it. */
export function requiredLimitOf(schema: Schema): number {
  const limit = maxLengthOf(schema)
  if (limit === undefined) throw new Error('the schema sets no longest text')
  return limit
}

/** The longest search text that a read of the contract accepts, by the name of its parameter. */
export function queryLimitOf(
  { id, query }: { readonly id: string; readonly query?: Schema },
  name: string,
): number {
  const limit = query && limitsOf(query)[name]
  if (limit === undefined) throw new Error(`${id} sets no longest ${name}`)
  return limit
}

/** The longest text of each field of an object schema of the contract, for `maxLength` of inputs. */
export function limitsOf(schema: Schema): Readonly<Record<string, number>> {
  const { def } = schema._zod
  if (def.type !== 'object') {
    const inner = innerOf(schema)
    return inner ? limitsOf(inner) : {}
  }
  const { shape } = def as z.core.$ZodObjectDef
  const limits = Object.entries(shape).flatMap(([field, part]) => {
    const limit = maxLengthOf(part)
    return limit === undefined ? [] : [[field, limit] as const]
  })
  return Object.fromEntries(limits)
}
