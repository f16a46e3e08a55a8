const storageKey = (name: string) => `guiche.checkout.${name}`

/** What this tab keeps of a page over reloads; null when nothing or nothing readable. */
export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** A browser that keeps nothing must not keep anybody from paying. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(value))
  } catch {
    // The page works on without it; only a reload forgets.
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // Nothing was kept.
  }
}
