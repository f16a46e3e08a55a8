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

/** What the tab with the stream tells the others. */
interface LiveState extends StreamOpened {
  readonly isLive: boolean
  /** Counts the changes that were told. */
  readonly changes: number
}

interface Watcher {
  readonly onLive: (isLive: boolean) => void
  readonly onChanged: () => void
}

/** Turns what is heard of the stream, in this tab or another, into calls of the watcher. */
function hearing({ onLive, onChanged }: Watcher) {
  let heard: number | undefined
  return {
    /** The number of changes told so far; undefined before the first word of a stream. */
    heard: () => heard,
    hear({ isLive, changes, quietMs }: LiveState): void {
      onLive(isLive)
      if (!isLive) return
      // Nothing was read before the page was loaded; `performance.now()` counts from there.
      const isNew =
        heard === undefined ? mayBeOutdated({ quietMs }, performance.now()) : changes !== heard
      heard = changes
      if (isNew) onChanged()
    },
  }
}

/**
 * Opens the stream in this tab and tells what it brings; returns a function that tells the last state
 * again. `heard` is the number of changes that a former stream told; undefined: there was none.
 */
function holdStream(
  signal: AbortSignal,
  heard: number | undefined,
  tell: (state: LiveState) => void,
): () => void {
  let isLive = false
  let wasLost = heard !== undefined
  let changes = heard ?? 0
  let changedMs = performance.now()
  const say = () => tell({ isLive, changes, quietMs: performance.now() - changedMs })
  keepStream(signal, {
    onOpened({ quietMs }) {
      changedMs = performance.now() - quietMs
      // What changed while there was no stream was not reported.
      if (wasLost) changes += 1
      isLive = true
      wasLost = false
      say()
    },
    onChanged() {
      changedMs = performance.now()
      changes += 1
      say()
    },
    onLost() {
      isLive = false
      wasLost = true
      say()
    },
  })
  return say
}

const SHARED = 'guiche.live'
const ASKED = 'asked'

/** Whether another tab waits for the stream. */
async function isWaitedFor(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query()
  return pending.some(({ name }) => name === SHARED)
}

/**
 * Watches the account until stopped. A browser opens at most six connections to a server and a stream
 * keeps one, so one tab holds it and tells the others; when it is closed, or hidden and perhaps put to
 * sleep, another takes over. Without locks (no secure context) each tab has its own.
 */
function watch(watcher: Watcher): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const { hear, heard } = hearing(watcher)
  if (!('locks' in navigator)) {
    holdStream(signal, undefined, hear)
    return () => stopping.abort()
  }
  const channel = new BroadcastChannel(SHARED)
  const silent = () => {}
  let sayAgain = silent
  let handOver = silent
  channel.onmessage = ({ data }: MessageEvent<LiveState | typeof ASKED>) => {
    if (data !== ASKED) return hear(data)
    sayAgain()
    handOver()
  }
  channel.postMessage(ASKED)
  const turn = () =>
    new Promise<void>((resolve) => {
      const ending = new AbortController()
      const end = () => {
        ending.abort()
        document.removeEventListener('visibilitychange', handOver)
        sayAgain = silent
        handOver = silent
        resolve()
      }
      handOver = () => {
        if (document.visibilityState !== 'hidden') return
        void isWaitedFor().then((isWaited) => isWaited && end())
      }
      signal.addEventListener('abort', end)
      document.addEventListener('visibilitychange', handOver)
      sayAgain = holdStream(ending.signal, heard(), (state) => {
        hear(state)
        channel.postMessage(state)
      })
    })
  const takeTurns = async () => {
    while (!signal.aborted) await navigator.locks.request(SHARED, { signal }, turn)
  }
  // Refused when it is stopped before its turn.
  takeTurns().catch(() => {})
  return () => {
    stopping.abort()
    channel.close()
  }
}

/** Calls back when something of the account changed; returns whether the stream is connected. */
export function useLive(onChanged: () => void): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => watch({ onLive: setLive, onChanged }), [onChanged])
  return isLive
}
