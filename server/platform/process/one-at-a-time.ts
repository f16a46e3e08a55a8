/**
 * Runs never overlap: a call during a run is answered by one further run that begins after it, which
 * all calls of that time share.
 */
export function oneAtATime<Answer>(run: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  let following: Promise<Answer> | undefined
  const start = (): Promise<Answer> => {
    following = undefined
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    following ??= running.then(start, start)
    return following
  }
}
