/** By file, what it imports; of types too. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Import cycles, each reported once as `a → b → a`: a reader of one of its files must read them all.
 */
export function circlesIn(imports: Imports): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return circles
}
