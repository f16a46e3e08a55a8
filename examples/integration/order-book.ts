import { readJson, writeJson } from './json-file.ts'

/** An order of the shop. */
export interface Order {
  readonly id: string
  readonly title: string
  readonly valueReais: number
  /** Its charge and the state of it; null while the buyer has not chosen how to pay. */
  readonly chargeId: string | null
  readonly status: string | null
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
