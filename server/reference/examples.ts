import { EXAMPLE_VALUES } from '#server/reference/example-values.ts'
import { type Components, type JsonSchema, resolved } from '#server/reference/json-schema.ts'

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function hasType({ type }: JsonSchema, value: unknown): boolean {
  const found = typeOf(value)
  return [type].flat().some((one) => one === found || (one === 'number' && found === 'integer'))
}

const isTextOf = ({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, value: string) =>
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(value))

const isObjectOf = ({ properties = {}, required = [] }: JsonSchema, value: object) =>
  required.every((name) => name in value) && Object.keys(value).every((name) => name in properties)

/** Whether a value from the table belongs in this field: enough to tell two fields of one name. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  if (!hasType(schema, value)) return false
  if (typeof value === 'string') return isTextOf(schema, value)
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  }
  if (schema.type === 'object' && schema.properties) return isObjectOf(schema, value as object)
  return true
}

/** An example of the schema; `name` is the field that holds it. */
export function exampleOf(given: JsonSchema, components: Components, name = ''): unknown {
  const schema = resolved(given, components)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const chosen = alternatives.find(({ type }) => type !== 'null') ?? { type: 'null' }
    return exampleOf(chosen, components, name)
  }
  const listed = EXAMPLE_VALUES[name]?.find((value) => fits(schema, value))
  if (listed !== undefined) return listed
  if (schema.examples) return schema.examples[0]
  if (given.default !== undefined) return given.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  return exampleByType(schema, components, name)
}

function exampleByType(schema: JsonSchema, components: Components, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [
          field,
          exampleOf(inner, components, field),
        ]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items, components, name)] : []
    case 'string':
      return 'texto'
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      return null
  }
}
