import { useSyncExternalStore } from 'react'
import { PRODUCT_TIME_HEADER } from '#contract/access/endpoint.ts'
import { type Day, dayInSaoPaulo, type Instant, toInstant } from '#contract/basics/days.ts'
import { machineTime } from '#web/client/machine-time.ts'

const KEY = 'guiche.clock'
/** A smaller difference is the way of an answer, not another time. */
const NOTICEABLE_MS = 2_000
const MINUTE_MS = 60_000

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

// A reload begins with the time of the last answer, not with this machine's.
let offsetMs = storedOffset()
const listeners = new Set<() => void>()

function storeOffset(): void {
  try {
    localStorage.setItem(KEY, String(offsetMs))
  } catch {
    // A browser that stores nothing takes it from each page's first answer.
  }
}

/**
 * Takes the product's time from an answer: this machine's may be wrong, the sandbox's is moved. The
 * answer has just arrived, unless it says when.
 */
export function noteProductTime({ headers }: Response, arrivedMs = machineTime.now()): void {
  const atMs = Date.parse(headers.get(PRODUCT_TIME_HEADER) ?? '')
  const nextMs = atMs - arrivedMs
  if (Number.isNaN(atMs) || Math.abs(nextMs - offsetMs) < NOTICEABLE_MS) return
  offsetMs = nextMs
  storeOffset()
  for (const listener of listeners) listener()
}

/** The same from an answer that was requested before the program was loaded. */
export function noteEarlyProductTime(response: Response): void {
  const [entry] = performance.getEntriesByName(response.url, 'resource')
  if (entry instanceof PerformanceResourceTiming)
    noteProductTime(response, machineTime.now() - (performance.now() - entry.responseEnd))
  else noteProductTime(response)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The product's time of this moment, by the last answer of the service (R-GEN-22). */
export const productNow = (): Instant => toInstant(machineTime.now() + offsetMs)

/** The product's day of this moment in São Paulo. */
export const productToday = (): Day => dayInSaoPaulo(productNow())

// The same text for a whole minute, so that a render sees one time.
const thisMinute = (): Instant =>
  toInstant(Math.floor((machineTime.now() + offsetMs) / MINUTE_MS) * MINUTE_MS)

/** The product's time, to the minute; rendered again when an answer has another time. */
export const useProductNow = (): Instant => useSyncExternalStore(subscribe, thisMinute)

/** The product's day, rendered again when an answer has another one. */
export const useProductToday = (): Day => useSyncExternalStore(subscribe, productToday)
