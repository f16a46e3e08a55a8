import { asOwner } from '#tests/factories/environment/owner.ts'

const LISTENERS = `
  select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`

/** How many connections of a database listen on channels. */
export const countListeners = (databaseUrl: string): Promise<number> =>
  asOwner(databaseUrl, async (owner) => (await owner.rows(LISTENERS)).length)

/** Ends them, as a network does that fails; answers how many. */
export const endListeners = (databaseUrl: string): Promise<number> =>
  asOwner(databaseUrl, async (owner) => {
    const ended = await owner.rows(
      `select pg_terminate_backend(pid) from (${LISTENERS}) as listener`,
    )
    return ended.length
  })
