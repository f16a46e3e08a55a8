const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

/** Whether two drafts, or two fields of them, hold the same. */
export const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/**
 * A three-way merge: fields changed in `yours` are kept, all others become `theirs`, what another
 * person saved meanwhile. `conflicts` are the fields that both changed, to different values.
 */
export function mergeDrafts<Draft extends object>(before: Draft, yours: Draft, theirs: Draft) {
  const fields = Object.keys(before) as (keyof Draft)[]
  const unchanged = fields.filter((field) => isEqual(yours[field], before[field]))
  const taken = Object.fromEntries(unchanged.map((field) => [field, theirs[field]]))
  const conflicts = fields.filter(
    (field) =>
      !unchanged.includes(field) &&
      !isEqual(theirs[field], before[field]) &&
      !isEqual(theirs[field], yours[field]),
  )
  return { draft: { ...yours, ...taken } as Draft, conflicts }
}
