import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Ends connections whose server has vanished while it worked on a statement. */
export interface StatementWatch {
  /** Watches the connection until the work is done; the statement of a lost one is rejected. */
  during<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T>
}

/** How long an answer may be on its way when the server has ended its work. */
const UNDER_WAY_MS = 1_000

/** The socket of a connection, which the types of the driver do not know. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

// A server that answers with an error is there; only one that does not answer is lost.
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined

/**
 * A statement may take as long as it needs, and what was sent to a host that vanished is repeated by the
 * system for a quarter of an hour before it reports an error. So after half of `lostAfterMs` without
 * an answer the server is asked by another connection whether it still works on the statement.
 */
export function watchStatements(pool: pg.Pool, url: string, lostAfterMs: number): StatementWatch {
  const halfMs = lostAfterMs / 2
  // A pooler between gives the connection an id of its own, so the server is asked for its id.
  const backendIds = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    client.query<{ id: number }>('select pg_backend_pid() as id').then(
      ({ rows: [row] }) => {
        if (row) backendIds.set(client, row.id)
      },
      // The statement behind it fails as well, and is reported.
      () => {},
    )
  })

  async function isWorkedOn(client: pg.PoolClient): Promise<boolean> {
    const backendId = backendIds.get(client)
    // Not even the first statement of the connection was answered.
    if (backendId === undefined) return false
    const other = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: halfMs,
      query_timeout: halfMs,
    })
    other.on('error', () => {})
    try {
      await other.connect()
      // Where activities are not tracked, the state of every backend is 'disabled'.
      const text = `select from pg_stat_activity where pid = $1 and state <> 'idle'`
      return (await other.query(text, [backendId])).rowCount === 1
    } catch (error) {
      return isAnswer(error)
    } finally {
      // A server that does not answer would not answer the end of the connection either.
      socketOf(other).destroy()
    }
  }

  return {
    async during(client, work) {
      let isOver = false
      let timer: NodeJS.Timeout | undefined
      const look = async () => {
        if (await isWorkedOn(client)) return lookLater()
        await pause(UNDER_WAY_MS, undefined, { ref: false })
        if (!isOver) socketOf(client).destroy()
      }
      const lookLater = () => {
        if (!isOver) timer = setTimeout(() => void look(), halfMs).unref()
      }
      lookLater()
      try {
        return await work()
      } finally {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}
