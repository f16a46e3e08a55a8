import { useEffect, useState } from 'react'
import { watchAccount } from '#contract/notification-panel/endpoints.ts'
import {
  mayBeOutdated,
  streamOpened,
  type StreamOpened,
} from '#contract/notification-panel/live.ts'
import { freshToken } from '#web/client/refresh.ts'
import { send } from '#web/client/request.ts'

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
const OPENED = 'event: open\ndata: '
const CHANGED = 'event: changed'

interface Listener {
  readonly onOpened: (opened: StreamOpened) => void
  readonly onChanged: () => void
}

// Reads the stream to its end; events are separated by an empty line.
async function listen(
  stream: ReadableStream<Uint8Array>,
  { onOpened, onChanged }: Listener,
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      if (part.startsWith(OPENED)) {
        onOpened(streamOpened.parse(JSON.parse(part.slice(OPENED.length))))
      } else if (part.startsWith(CHANGED)) onChanged()
    }
  }
}

interface Watcher {
  readonly onLive: (isLive: boolean) => void
  readonly onChanged: () => void
}

/** Watches the account until stopped; a lost stream is opened again with growing pauses. */
function watch({ onLive, onChanged }: Watcher): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let waitMs = FIRST_WAIT_MS
  let wasLost = false
  const once = async () => {
    const token = await freshToken()
    if (token === null || signal.aborted) return
    const response = await send(watchAccount, {}, { token, signal })
    if (!response.ok || !response.body) throw new Error(`stream refused: ${response.status}`)
    await listen(response.body, {
      onOpened(opened) {
        waitMs = FIRST_WAIT_MS
        onLive(true)
        // Nothing was read before the page was loaded; `performance.now()` counts from there. What
        // changed while there was no stream was not reported.
        if (wasLost || mayBeOutdated(opened, performance.now())) onChanged()
        wasLost = false
      },
      onChanged,
    })
  }
  const again = (): void => {
    if (signal.aborted) return
    onLive(false)
    wasLost = true
    setTimeout(run, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const run = () => void once().then(again, again)
  run()
  return () => stopping.abort()
}

/** Calls back when something of the account changed; returns whether the stream is connected. */
export function useLive(onChanged: () => void): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => watch({ onLive: setLive, onChanged }), [onChanged])
  return isLive
}
