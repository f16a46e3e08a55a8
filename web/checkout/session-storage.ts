const storageKey = (name: string) => `guiche.checkout.${name}`

/** What this tab stored over reloads; null when there is nothing readable. */
export function readStored<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Paying must work in a browser without storage. */
export function store(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(value))
  } catch {
    // The page works on without it; only a reload forgets.
  }
}

export function removeStored(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // Nothing was stored.
  }
}
