import type { AuditRow } from '#contract/audit/shapes.ts'

type Json = unknown

const isBranch = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueText = (value: Json): string | null => {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Every leaf of a record by its path: `address.city`. */
function leaves(value: Json, path = ''): Map<string, string | null> {
  if (!isBranch(value)) return new Map(path === '' ? [] : [[path, valueText(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...leaves(part, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

/** The changed fields; for a new record all fields that are set. */
export function fieldChanges(before: Json, after: Json): AuditRow['changes'] {
  const [was, is] = [leaves(before), leaves(after)]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  return fields.flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null }
    return change.before === change.after ? [] : [change]
  })
}
