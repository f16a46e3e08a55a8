const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

/** Whether two drafts, or two fields of them, hold the same. */
export const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/**
 * What I changed stays mine, what I left alone becomes what somebody else saved meanwhile;
 * `clashes` are the fields that both of us changed.
 */
export function mergedDrafts<Draft extends object>(was: Draft, mine: Draft, theirs: Draft) {
  const fields = Object.keys(was) as (keyof Draft)[]
  const untouched = fields.filter((field) => isEqual(mine[field], was[field]))
  const taken = Object.fromEntries(untouched.map((field) => [field, theirs[field]]))
  const clashes = fields.filter(
    (field) =>
      !untouched.includes(field) &&
      !isEqual(theirs[field], was[field]) &&
      !isEqual(theirs[field], mine[field]),
  )
  return { draft: { ...mine, ...taken } as Draft, clashes }
}
