const PARAMETER = /\{(\w+)\}/g

const namesIn = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map(([, name = '']) => name)

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const joined = (names: readonly string[]): string =>
  [...new Set(names)]
    .sort()
    .map((name, index) => (index === 0 ? name : `Or${capitalized(name)}`))
    .join('')

/** How the document writes the path of a call. */
export interface DocumentPath {
  readonly path: string
  /** The name of the call's parameter in this path. */
  nameOf(parameter: string): string
}

/**
 * How a document writes each of these paths. Paths that differ in the names of their parameters alone
 * are one path to OpenAPI, which lets it appear once: `/key/{accountId}` and `/key/{key}` are both
 * written `/key/{accountIdOrKey}`.
 */
export function documentPaths(paths: readonly string[]): (path: string) => DocumentPath {
  const equivalent = Map.groupBy(paths, (path) => path.replace(PARAMETER, '{}'))
  return (path) => {
    const own = namesIn(path)
    const all = (equivalent.get(path.replace(PARAMETER, '{}')) ?? [path]).map(namesIn)
    const names = own.map((_, position) => joined(all.map((each) => each[position] ?? '')))
    const nameOf = (parameter: string) => names[own.indexOf(parameter)] ?? parameter
    return { path: path.replace(PARAMETER, (_, name: string) => `{${nameOf(name)}}`), nameOf }
  }
}
