import type { Field } from '#contract/configuration-transfer/fields.ts'

/** What a row of a file is beside what is there. */
export const ROW_STATUSES = ['NEW', 'CHANGED', 'EQUAL', 'ONLY_HERE', 'AMBIGUOUS'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** A record of this installation, and by what it is addressed. */
export interface Present<Item, Target> {
  readonly item: Item
  readonly target: Target
}

export interface Pair<Item, Target> {
  /** The same whenever the same file is compared. */
  readonly key: string
  readonly status: RowStatus
  /** Of the file; null for what is only here. */
  readonly item: Item | null
  readonly here: Present<Item, Target> | null
}

/** How records of a kind are recognized. */
export interface Recognition<Item> {
  readonly fieldsOf: (item: Item) => readonly Field<Item>[]
  /** By which a record is the same one in two installations. */
  readonly keyOf: (item: Item) => string
  /** Distinguishes records with the same key. */
  readonly closerOf: (item: Item) => string
}

/** Whether two rows are the same in each field that is compared. */
export const areEqual = <Item>(
  one: Item,
  other: Item,
  { fieldsOf }: Pick<Recognition<Item>, 'fieldsOf'>,
): boolean => fieldsOf(one).every(({ comparedBy }) => comparedBy(one) === comparedBy(other))

interface Numbered<Item> {
  readonly key: string
  readonly item: Item
}

const groupedBy = <Each>(all: readonly Each[], keyOf: (each: Each) => string) => {
  const groups = new Map<string, Each[]>()
  for (const each of all) {
    const key = keyOf(each)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return groups
}

/**
 * The records of one key. Nothing makes a plan's title or a webhook's address unique, so the same
 * key may stand for several: equal ones belong together first, then those that are alone with the
 * same closer key, then the last one of each side. What is still several on a side is ambiguous and
 * is never guessed.
 */
function pairsOfGroup<Item, Target>(
  file: readonly Numbered<Item>[],
  here: readonly Present<Item, Target>[],
  recognition: Recognition<Item>,
): Pair<Item, Target>[] {
  const { closerOf } = recognition
  const found: Pair<Item, Target>[] = []
  const restOfFile = [...file]
  const restHere = [...here]
  const take = (
    status: RowStatus,
    one: Numbered<Item>,
    other: Present<Item, Target> | undefined,
  ) => {
    if (!other) return
    found.push({ ...one, status, here: other })
    restOfFile.splice(restOfFile.indexOf(one), 1)
    restHere.splice(restHere.indexOf(other), 1)
  }
  for (const one of file) {
    take(
      'EQUAL',
      one,
      restHere.find(({ item }) => areEqual(one.item, item, recognition)),
    )
  }
  for (const one of [...restOfFile]) {
    const isClose = ({ item }: { readonly item: Item }) => closerOf(item) === closerOf(one.item)
    const [other, ...others] = restHere.filter(isClose)
    if (restOfFile.filter(isClose).length === 1 && others.length === 0) take('CHANGED', one, other)
  }
  const [last] = restOfFile
  if (last && restOfFile.length === 1 && restHere.length === 1) take('CHANGED', last, restHere[0])
  const status = restHere.length === 0 ? 'NEW' : 'AMBIGUOUS'
  return [...found, ...restOfFile.map((one) => ({ ...one, status, here: null }) as const)]
}

/** Each record of the file beside its counterpart, in the order of the file, then what is only here. */
export function pairsOf<Item, Target>(
  file: readonly Item[],
  here: readonly Present<Item, Target>[],
  recognition: Recognition<Item>,
): readonly Pair<Item, Target>[] {
  const { keyOf } = recognition
  const counts = new Map<string, number>()
  const numbered = file.map((item) => {
    const key = keyOf(item)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return { key: `${key}#${count}`, item }
  })
  const hereByKey = groupedBy(here, ({ item }) => keyOf(item))
  const byKey = new Map<string, Pair<Item, Target>>()
  const used = new Set<Present<Item, Target>>()
  for (const [key, group] of groupedBy(numbered, ({ item }) => keyOf(item))) {
    for (const pair of pairsOfGroup(group, hereByKey.get(key) ?? [], recognition)) {
      byKey.set(pair.key, pair)
      if (pair.here) used.add(pair.here)
    }
  }
  const onlyHere = here
    .filter((present) => !used.has(present))
    .map((present, at) => ({
      key: `${keyOf(present.item)}#here${at}`,
      status: 'ONLY_HERE' as const,
      item: null,
      here: present,
    }))
  return [...numbered.flatMap(({ key }) => byKey.get(key) ?? []), ...onlyHere]
}
