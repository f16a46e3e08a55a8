/** The pause after a hint, which doubles up to the longest while changes follow each other. */
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 2_000
/** By which part of it a pause may be longer. */
const PAUSE_SPREAD = 0.5

export interface Hints {
  /** Gives a hint now, or in a pause one at its end for all changes of the pause. */
  give(): void
  stop(): void
}

/**
 * Paces the hints to an open panel, which fetches everything that it shows again at each: a single
 * change gives one at once, but panels of an account that changes all the time must not fetch all the
 * time, nor all at the same moment: `random`, from 0 to 1, spreads their pauses.
 */
export function paceHints(write: () => void, random: () => number = Math.random): Hints {
  let timer: NodeJS.Timeout | undefined
  let isOwed = false
  let pauseMs = SHORTEST_PAUSE_MS
  const hint = (): void => {
    isOwed = false
    write()
    const spreadMs = pauseMs * PAUSE_SPREAD * random()
    timer = setTimeout(() => {
      timer = undefined
      pauseMs = isOwed ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : SHORTEST_PAUSE_MS
      if (isOwed) hint()
    }, pauseMs + spreadMs)
  }
  return {
    give() {
      if (timer) isOwed = true
      else hint()
    },
    stop: () => clearTimeout(timer),
  }
}
