import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import type { ValidCall } from '#tests/factories/sellers/valid-calls.ts'

/**
 * Matches the names of fields that contain record ids. The seller's id in a bill is overwritten, not
 * refused: R-BILL-35 has its own test.
 */
const ID_NAME = /^(?!idSeller_input$)(ids?|uuids?|(id|uuid)[A-Z]\w*|\w*[a-z](Ids?|Uuids?))$/

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

function pathsIn(schema: Schema, path: string, isId: boolean): string[] {
  const { properties = {}, items } = schema
  const alternatives = alternativesOf(schema)
  const isLeaf = !schema.properties && !items && alternatives.length === 0
  if (isLeaf) return isId ? [path] : []
  return [
    ...Object.entries(properties).flatMap(([name, inner]) =>
      pathsIn(inner, `${path}.${name}`, ID_NAME.test(name)),
    ),
    ...(items ? pathsIn(items, `${path}[]`, isId) : []),
    ...alternatives.flatMap((one) => pathsIn(one, path, isId)),
  ]
}

/** Every position of an id in the path, the query and the body of the endpoint, sorted. */
export function idPositions({ params, query, body }: AnyEndpoint): string[] {
  const found = Object.entries({ params, query, body }).flatMap(([part, shape]) =>
    shape
      ? pathsIn(
          z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema,
          part,
          false,
        )
      : [],
  )
  return [...new Set(found)].sort()
}

export interface Position {
  readonly path: string
  readonly value: string | number
}

function valuesIn(value: unknown, path: string, isId: boolean): Position[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesIn(one, `${path}[]`, isId))
  if (value instanceof FormData || value === null) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) =>
      valuesIn(inner, `${path}.${name}`, ID_NAME.test(name)),
    )
  }
  const isText = typeof value === 'string' || typeof value === 'number'
  return isId && isText ? [{ path, value }] : []
}

/** The ids in the call, by position. */
export const positionsOf = (call: ValidCall): Position[] =>
  Object.entries(call).flatMap(([part, value]) => valuesIn(value, part, false))

function replaced(value: unknown, path: string, paths: readonly string[], id: string): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, `${path}[]`, paths, id))
  if (value instanceof FormData || value === null) return value
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        replaced(inner, `${path}.${name}`, paths, id),
      ]),
    )
  }
  if (!paths.includes(path)) return value
  return typeof value === 'number' ? Number(id) : id
}

/** The same call with another id at these positions. */
export const withId = (call: ValidCall, paths: readonly string[], id: string): ValidCall =>
  Object.fromEntries(
    Object.entries(call).map(([part, value]) => [part, replaced(value, part, paths, id)]),
  )
