import pg from 'pg'

type OnNotification = (payload: string) => void

/** Receives what the transactions of all processes notify. */
export interface Listener {
  /**
   * Listens on a channel until what it returns is called; an empty payload means that notifications
   * may have been missed.
   */
  listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>>
}

interface Subscription {
  readonly channel: string
  readonly onNotification: OnNotification
}

const CONNECT_AGAIN_MS = 500

/**
 * Listens on all channels through one connection of the pool, taken with the first subscription and
 * given back with the last. A lost one is replaced, and missed notifications are one empty hint.
 */
export function openListener(pool: pg.Pool): Listener {
  const subscriptions = new Set<Subscription>()
  let connection: Promise<pg.PoolClient> | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (isCurrent: () => boolean): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onNotification(payload)
    })
    try {
      for (const { channel } of subscriptions) await listenOn(client, channel)
    } catch (error) {
      client.release(true)
      throw error
    }
    client.once('end', () => {
      if (!isCurrent()) return
      connection = undefined
      client.release(true)
      connectAgain()
    })
    return client
  }

  const newConnection = (): Promise<pg.PoolClient> => {
    const own: Promise<pg.PoolClient> = connect(() => connection === own).catch((error) => {
      if (connection === own) connection = undefined
      throw error
    })
    return own
  }

  const connected = (): Promise<pg.PoolClient> => {
    connection ??= newConnection()
    return connection
  }

  const connectAgain = () => {
    retry = setTimeout(() => {
      connected().then(
        () => {
          for (const { onNotification } of subscriptions) onNotification('')
        },
        () => subscriptions.size === 0 || connectAgain(),
      )
    }, CONNECT_AGAIN_MS).unref()
  }

  const disconnect = () => {
    clearTimeout(retry)
    const last = connection
    connection = undefined
    // One that is still being made is closed too: the pool would wait for it without end.
    last?.then(
      (client) => client.release(true),
      () => {},
    )
  }

  return {
    async listen(channel, onNotification) {
      const subscription = { channel, onNotification }
      subscriptions.add(subscription)
      try {
        await listenOn(await connected(), channel)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) disconnect()
      }
    },
  }
}

const listenOn = async (client: pg.PoolClient, channel: string): Promise<void> => {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
