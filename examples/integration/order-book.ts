import { readJson, writeJson } from './json-file.ts'

/** What Guichê said of the money of a charge. */
export interface Settlement {
  readonly feesReais: number
  /** What the buyer paid on top of the price, because it was late. */
  readonly lateFeesReais: number
  /** Refunded or disputed: the payment is held or went back. */
  readonly isGivenBack: boolean
  /** What the payer's bank asks back of a Pix (MED). */
  readonly claimedReais: number
}

/** An order of the shop. */
export interface Order {
  readonly id: string
  readonly title: string
  readonly valueReais: number
  /** Its charge and the state of it; null while the buyer has not chosen how to pay. */
  readonly chargeId: string | null
  readonly status: string | null
  /** Null until Guichê received money for it. */
  readonly settlement: Settlement | null
}

/** What the shop knows: its orders, and up to where it has read the events. */
interface Book {
  readonly eventsReadUpTo: number
  readonly orders: readonly Order[]
}

const EMPTY: Book = { eventsReadUpTo: 0, orders: [] }

/** A book in a file, which survives a restart of the shop. */
export async function openBook(file: string) {
  let book = (await readJson<Book>(file)) ?? EMPTY
  let writing: Promise<void> = Promise.resolve()

  function change(changed: Partial<Book>): Promise<void> {
    book = { ...book, ...changed }
    // One write after the other.
    writing = writing.catch(() => undefined).then(() => writeJson(file, book))
    return writing
  }

  return {
    orders: (): readonly Order[] => book.orders,
    eventsReadUpTo: (): number => book.eventsReadUpTo,
    add: (order: Order) => change({ orders: [...book.orders, order] }),
    replace: (changed: Order) =>
      change({ orders: book.orders.map((order) => (order.id === changed.id ? changed : order)) }),
    setEventsReadUpTo: (eventsReadUpTo: number) => change({ eventsReadUpTo }),
  }
}
