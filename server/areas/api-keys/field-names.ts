import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'

const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, part]: [string, unknown]) =>
        key === 'properties' && typeof part === 'object' && part !== null
          ? [...Object.keys(part), ...Object.values(part).flatMap(namesIn)]
          : namesIn(part),
      )

const known = new WeakMap<AnyEndpoint, ReadonlySet<string>>()

/** The names of the fields that the body of a call may have, at any depth. */
export function fieldNames(endpoint: AnyEndpoint): ReadonlySet<string> {
  const found = known.get(endpoint)
  if (found) return found
  const { body } = endpoint
  const names = new Set(
    body ? namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : [],
  )
  known.set(endpoint, names)
  return names
}
