import type { JsonSchema } from '#server/reference/json-schema.ts'

/** A parameter of a call or a header of an event. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** An example of the document. */
export interface Example {
  readonly $ref?: string
  readonly summary?: string
  readonly value?: unknown
}

/** What a body holds. */
export interface MediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

/** Bodies by their type. */
export type Content = Readonly<Record<string, MediaType>>
