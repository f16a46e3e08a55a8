const listeners = new Set<() => void>()

/** Reports a request that was not answered. */
export function noteUnreachable(): void {
  for (const listener of listeners) listener()
}

/** Calls back for each request that is not answered, until stopped. */
export function onUnreachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
