import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react'

const TRIES = 60
const PAUSE_MS = 1_000

/** As long as a load that failed waits for its next try. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/**
 * Loads a module, again while the network is away: a failure would replace the whole page, and what
 * was typed on it, by an error.
 */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await load()
    } catch {
      await pause()
    }
  }
  return load()
}

/** A part of a page that is loaded when it is first drawn, by the name of its export. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
): LazyExoticComponent<FunctionComponent<Props>> =>
  lazy(async () => ({ default: (await loadAgain(load))[name] }))
