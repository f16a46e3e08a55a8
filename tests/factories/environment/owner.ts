import {
  connectAsOwner,
  type OwnerConnection,
  type Queries,
} from '#server/platform/database/database.ts'
import { socketOf } from '#server/platform/database/statement-watch.ts'

/** How long an unused connection stays open. */
const KEPT_MS = 30_000

interface Kept {
  readonly connection: OwnerConnection
  readonly timer: NodeJS.Timeout
}

/** The open connections that are not in use, by the address of their database. */
const unused = new Map<string, Set<Kept>>()

function keep(url: string, connection: OwnerConnection): void {
  const ofDatabase = unused.get(url) ?? new Set()
  unused.set(url, ofDatabase)
  const timer = setTimeout(() => {
    ofDatabase.delete(kept)
    void connection.close()
  }, KEPT_MS).unref()
  const kept = { connection, timer }
  ofDatabase.add(kept)
  // An open connection must not keep the process of a test from ending.
  socketOf(connection.client).unref()
}

function takeKept(url: string): OwnerConnection | undefined {
  for (const kept of unused.get(url) ?? []) {
    unused.get(url)?.delete(kept)
    clearTimeout(kept.timer)
    const { client } = kept.connection
    // A test or the drop of its database may have ended it.
    if (socketOf(client).readyState !== 'open') continue
    socketOf(client).ref()
    return kept.connection
  }
  return undefined
}

/**
 * Does the work as the owner of a database, on a connection that is kept for the next use: to open one
 * takes more processor time than most of what tests ask. The work must leave no setting, transaction or
 * lock behind; a test whose work does uses `asOwner` of the product, which closes its connection.
 */
export async function asOwner<T>(url: string, work: (owner: Queries) => Promise<T>): Promise<T> {
  const connection = takeKept(url) ?? (await connectAsOwner(url))
  try {
    const result = await work(connection.owner)
    keep(url, connection)
    return result
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Closes what is kept of a database, which cannot be copied or renamed while it is connected. */
export async function closeKept(url: string): Promise<void> {
  for (let kept = takeKept(url); kept; kept = takeKept(url)) await kept.close()
}
