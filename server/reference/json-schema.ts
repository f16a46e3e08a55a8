import * as z from 'zod/mini'

/** The subset of JSON Schema 2020-12 that the contract's shapes use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

export type Components = Readonly<Record<string, JsonSchema>>

const COMPONENTS = '#/components/schemas/'

/** A reference to a named schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` })

/** The name of a reference. */
export const nameOfRef = (ref: string): string => ref.slice(COMPONENTS.length)

/** The schema itself, wherever it is declared. */
export function resolved(schema: JsonSchema, components: Components): JsonSchema {
  if (!schema.$ref) return schema
  const target = components[nameOfRef(schema.$ref)]
  if (!target) throw new Error(`${schema.$ref} is no schema of the document`)
  return resolved(target, components)
}

/** The documentation of shapes, and the names of components. */
class NamedShapes extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  readonly names: ReadonlyMap<unknown, string>
  constructor(names: ReadonlyMap<unknown, string>) {
    super()
    this.names = names
  }
  override get<S extends z.core.$ZodType>(shape: S) {
    const id = this.names.get(shape)
    return { ...z.globalRegistry.get(shape), ...(id === undefined ? {} : { id }) }
  }
}

// Every integer of the contract is a safe one; saying so of each would hide the bounds that matter.
function withoutSafeBounds(schema: Record<string, unknown>): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
}

// A default is known as the product holds it; the document states it as it is on the wire.
function defaultOnTheWire(shape: z.core.$ZodType, schema: Record<string, unknown>): void {
  const { def } = shape._zod
  if (def.type !== 'default') return
  const { innerType, defaultValue } = def as z.core.$ZodDefaultDef
  const sent = z.encode(innerType, defaultValue)
  schema['default'] =
    typeof sent === 'string' && schema['type'] !== 'string' && !schema['$ref']
      ? JSON.parse(sent)
      : sent
}

// An absent text may be read as an empty one, which the shape then refuses by an error of its own.
function isRefusedWhenAbsent({ _zod: { def } }: z.core.$ZodType): boolean {
  if (def.type !== 'prefault') return false
  const { innerType, defaultValue } = def as z.core.$ZodPrefaultDef
  return !z.safeParse(innerType, defaultValue).success
}

/** Documents a field that is refused when it is absent as required, without a default. */
function requiredIfRefused(shape: z.core.$ZodType, schema: Record<string, unknown>): void {
  if (isRefusedWhenAbsent(shape)) delete schema['default']
  const { def } = shape._zod
  if (def.type !== 'object') return
  const required = Object.entries((def as z.core.$ZodObjectDef).shape)
    .filter(([, field]) => isRefusedWhenAbsent(field))
    .map(([name]) => name)
  if (required.length === 0) return
  schema['required'] = [...((schema['required'] as string[] | undefined) ?? []), ...required]
}

/** Turns shapes into schemas of the wire format; named shapes become components. */
export function createSchemas(names: ReadonlyMap<unknown, string>) {
  const components: Record<string, JsonSchema> = {}
  const metadata = new NamedShapes(names)
  const of = (shape: z.ZodMiniType): JsonSchema => {
    const converted: Record<string, unknown> = z.toJSONSchema(shape, {
      // The wire side of a codec, for requests and answers alike.
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata,
      override: ({ zodSchema, jsonSchema }) => {
        withoutSafeBounds(jsonSchema)
        defaultOnTheWire(zodSchema, jsonSchema)
        requiredIfRefused(zodSchema, jsonSchema)
      },
    })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${COMPONENTS}`)
    const { $schema: _, $defs = {}, ...schema } = JSON.parse(text)
    Object.assign(components, $defs)
    return schema
  }
  return { of, components }
}
