const storageKey = (name: string) => `guiche.checkout.${name}`

const isTagged = (value: unknown): value is { readonly centavos: string } =>
  typeof value === 'object' && value !== null && 'centavos' in value

/** The value as JSON in which amounts are tagged, because JSON has no bigint. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { centavos: String(part) } : part,
  )

const storedValueOf = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => (isTagged(part) ? BigInt(part.centavos) : part))

/** What this tab stored over reloads; null when there is nothing readable. */
export function readStored<T>(name: string): T | null {
  try {
    return storedValueOf(sessionStorage.getItem(storageKey(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Paying must work in a browser without storage. */
export function store(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKey(name), textOf(value))
  } catch {
    // The page works without it; only a reload then loses what was stored.
  }
}

export function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // Nothing was stored.
  }
}
