import { escapeHtml } from '#server/platform/http/html.ts'
import { exampleOf } from '#server/reference/examples.ts'
import {
  type Components,
  type JsonSchema,
  nameOfRef,
  resolved,
} from '#server/reference/json-schema.ts'

const code = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`

const isNull = ({ type }: JsonSchema) => type === 'null'

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf

/** The type in one line; a named schema is a link to its own fields. */
export function typeHtml(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeHtml(nameOfRef(schema.$ref))
    return `<a href="#schema-${name}">${name}</a>`
  }
  const alternatives = alternativesOf(schema)
  if (alternatives) return alternatives.map(typeHtml).join(' ou ')
  if ('const' in schema) return code(schema.const)
  if (schema.type === 'array') return `lista de ${typeHtml(schema.items ?? {})}`
  const type = [schema.type].flat().join(' ou ')
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type)
}

function bounds(from: number | undefined, to: number | undefined, unit: string): string[] {
  if (from !== undefined && to !== undefined) return [`${from} a ${to}${unit}`]
  if (from !== undefined) return [`no mínimo ${from}${unit}`]
  return to === undefined ? [] : [`no máximo ${to}${unit}`]
}

/** Constraints of a value besides its type. */
function rulesHtml(schema: JsonSchema): string {
  const inner = alternativesOf(schema)?.find((one) => !isNull(one)) ?? schema
  const rules = [
    ...bounds(inner.minLength, inner.maxLength, ' caracteres'),
    ...bounds(inner.minimum, inner.maximum, ''),
    ...bounds(inner.minItems, inner.maxItems, ' itens'),
  ]
  return [
    ...(inner.description ? [escapeHtml(inner.description)] : []),
    ...rules.map(escapeHtml),
    ...(inner.pattern && !inner.format ? [`<code>${escapeHtml(inner.pattern)}</code>`] : []),
    ...(schema.default === undefined ? [] : [`padrão ${code(schema.default)}`]),
  ].join(' · ')
}

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

// A long name may break after its dots.
const nameHtml = (name: string) => escapeHtml(name).replaceAll('.', '.<wbr>')

/** One field as a row of `tableHtml`. */
export const fieldHtml = ({ name, isRequired, schema, example }: Field): string => `<tr>
<td><code>${nameHtml(name)}</code>${isRequired ? ' <b>obrigatório</b>' : ''}</td>
<td>${typeHtml(schema)}</td><td>${rulesHtml(schema)}</td>
<td>${typeof example === 'object' ? '' : code(example)}</td></tr>`

interface Nested {
  readonly object: JsonSchema
  /** The types between a field and the names in it. */
  readonly separator: string
}

/** The object that a field holds in place, itself or as an item of a list. */
function objectIn(schema: JsonSchema): Nested | null {
  const inner = alternativesOf(schema)?.find((one) => !isNull(one)) ?? schema
  if (inner.properties) return { object: inner, separator: '.' }
  if (inner.type !== 'array' || !inner.items) return null
  const item = objectIn(inner.items)
  return item && { object: item.object, separator: `[]${item.separator}` }
}

function fieldsHtml(schema: JsonSchema, components: Components, prefix: string): string {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties)
    .map(([field, inner]) => {
      const name = `${prefix}${field}`
      const example = exampleOf(inner, components, field)
      const isRequired = required.includes(field)
      const nested = objectIn(inner)
      const within = nested
        ? fieldsHtml(nested.object, components, `${name}${nested.separator}`)
        : ''
      return fieldHtml({ name, isRequired, schema: inner, example }) + within
    })
    .join('')
}

/** A table of fields, which scrolls where the screen is narrow. */
export const tableHtml = (rows: string): string =>
  `<div class="scroll"><table><thead><tr><th>Campo</th><th>Tipo</th><th>Regras</th><th>Exemplo</th></tr>
</thead><tbody>${rows}</tbody></table></div>`

/** A whole schema: its fields, its alternatives or its values. */
export function schemaHtml(given: JsonSchema, components: Components): string {
  const schema = resolved(given, components)
  if (schema.enum) return `<p>Um de: ${schema.enum.map(code).join(' ')}</p>`
  const alternatives = alternativesOf(schema)?.filter((one) => !isNull(one)) ?? []
  if (alternatives.length > 1) {
    return alternatives
      .map((one) => `<p>Uma das formas:</p>${schemaHtml(one, components)}`)
      .join('')
  }
  const nested = objectIn(schema)
  if (!nested) return `<p>${typeHtml(schema)} ${rulesHtml(schema)}</p>`
  const prefix = nested.separator === '.' ? '' : nested.separator
  return tableHtml(fieldsHtml(nested.object, components, prefix))
}
