import { useEffect, useState } from 'react'
import { watchAccount } from '#contract/notification-panel/endpoints.ts'
import {
  mayBeOutdated,
  type StreamOpened,
  streamOpened,
} from '#contract/notification-panel/live.ts'
import { freshToken } from '#web/client/refresh.ts'
import { send } from '#web/client/requests/request.ts'

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

interface StreamWatcher extends Listener {
  readonly onLost: () => void
}

/** Keeps a stream of the account open until stopped; a lost one is opened again with growing pauses. */
function keepStream(signal: AbortSignal, { onOpened, onChanged, onLost }: StreamWatcher): void {
  let waitMs = FIRST_WAIT_MS
  const once = async () => {
    const token = await freshToken()
    if (token === null || signal.aborted) return
    const response = await send(watchAccount, {}, { token, signal })
    if (!response.ok || !response.body) throw new Error(`stream refused: ${response.status}`)
    await listen(response.body, {
      onOpened(opened) {
        waitMs = FIRST_WAIT_MS
        onOpened(opened)
      },
      onChanged,
    })
  }
  const again = (): void => {
    if (signal.aborted) return
    onLost()
    setTimeout(run, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const run = () => void once().then(again, again)
  run()
}

/** The state of the stream, which the tab that holds it sends to the others. */
interface StreamState extends StreamOpened {
  readonly isLive: boolean
  /** How many changes of the account were reported. */
  readonly changes: number
}

interface Watcher {
  readonly onLive: (isLive: boolean) => void
  readonly onChanged: () => void
}

/** Turns each state of the stream, from this tab or another, into calls of the watcher. */
function receiverOf({ onLive, onChanged }: Watcher) {
  let seenChanges: number | undefined
  return {
    /** How many changes this tab has seen; undefined before the stream was first open. */
    seenChanges: () => seenChanges,
    receive({ isLive, changes, quietMs }: StreamState): void {
      onLive(isLive)
      if (!isLive) return
      // Nothing was read before the page was loaded; `performance.now()` counts from there.
      const isNew =
        seenChanges === undefined
          ? mayBeOutdated({ quietMs }, performance.now())
          : changes !== seenChanges
      seenChanges = changes
      if (isNew) onChanged()
    },
  }
}

/**
 * Opens the stream in this tab and publishes its states; returns a function that publishes the latest
 * one again. `seenChanges` counts the changes of an earlier stream; undefined: there was none.
 */
function holdStream(
  signal: AbortSignal,
  seenChanges: number | undefined,
  publish: (state: StreamState) => void,
): () => void {
  let isLive = false
  let wasLost = seenChanges !== undefined
  let changes = seenChanges ?? 0
  let changedMs = performance.now()
  const publishState = () => publish({ isLive, changes, quietMs: performance.now() - changedMs })
  keepStream(signal, {
    onOpened({ quietMs }) {
      changedMs = performance.now() - quietMs
      // What changed while there was no stream was not reported.
      if (wasLost) changes += 1
      isLive = true
      wasLost = false
      publishState()
    },
    onChanged() {
      changedMs = performance.now()
      changes += 1
      publishState()
    },
    onLost() {
      isLive = false
      wasLost = true
      publishState()
    },
  })
  return publishState
}

/** The name of the lock that the tab with the stream holds, and of the channel between the tabs. */
const SHARED_STREAM = 'guiche.live'
/** The message by which a new tab asks for the state. */
const STATE_REQUEST = 'state?'

/** Whether another tab waits for the lock. */
async function isLockWanted(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query()
  return pending.some(({ name }) => name === SHARED_STREAM)
}

/**
 * Watches the account until stopped. A browser opens at most six connections to a server and a stream
 * keeps one, so one tab holds it under a lock and sends its state to the others. When that tab is
 * closed, or hidden and perhaps suspended by the browser, another takes over. Without locks (no secure
 * context) each tab has its own stream.
 */
function watch(watcher: Watcher): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const { receive, seenChanges } = receiverOf(watcher)
  if (!('locks' in navigator)) {
    holdStream(signal, undefined, receive)
    return () => stopping.abort()
  }
  const channel = new BroadcastChannel(SHARED_STREAM)
  // Both do nothing while another tab holds the stream.
  const nothing = () => {}
  let publishAgain = nothing
  let releaseIfHidden = nothing
  channel.onmessage = ({ data }: MessageEvent<StreamState | typeof STATE_REQUEST>) => {
    if (data !== STATE_REQUEST) return receive(data)
    publishAgain()
    releaseIfHidden()
  }
  channel.postMessage(STATE_REQUEST)
  const holdUntilReleased = () =>
    new Promise<void>((resolve) => {
      const holding = new AbortController()
      const release = () => {
        holding.abort()
        document.removeEventListener('visibilitychange', releaseIfHidden)
        publishAgain = nothing
        releaseIfHidden = nothing
        resolve()
      }
      releaseIfHidden = () => {
        if (document.visibilityState !== 'hidden') return
        void isLockWanted().then((isWanted) => isWanted && release())
      }
      signal.addEventListener('abort', release)
      document.addEventListener('visibilitychange', releaseIfHidden)
      publishAgain = holdStream(holding.signal, seenChanges(), (state) => {
        receive(state)
        channel.postMessage(state)
      })
    })
  const holdWheneverFree = async () => {
    while (!signal.aborted) {
      await navigator.locks.request(SHARED_STREAM, { signal }, holdUntilReleased)
    }
  }
  // Rejected when the watch is stopped while this tab waits for the lock.
  holdWheneverFree().catch(() => {})
  return () => {
    stopping.abort()
    channel.close()
  }
}

/**
 * Delays calls while the page is hidden: however many there were, it is one when the page is shown
 * again.
 */
function whileVisible(callback: () => void) {
  let isDue = false
  const runIfVisible = () => {
    if (!isDue || document.visibilityState === 'hidden') return
    isDue = false
    callback()
  }
  document.addEventListener('visibilitychange', runIfVisible)
  return {
    run(): void {
      isDue = true
      runIfVisible()
    },
    stop: () => document.removeEventListener('visibilitychange', runIfVisible),
  }
}

/**
 * Calls back when something of the account changed, a hidden page once it is shown again; returns
 * whether the stream is connected.
 */
export function useLive(onChanged: () => void): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const { run, stop } = whileVisible(onChanged)
    const stopWatching = watch({ onLive: setLive, onChanged: run })
    return () => {
      stopWatching()
      stop()
    }
  }, [onChanged])
  return isLive
}
