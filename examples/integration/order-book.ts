import { readFile, rename, writeFile } from 'node:fs/promises'

/** An order of the shop. */
export interface Order {
  readonly id: string
  readonly title: string
  readonly valueReais: number
  /** The state of its charge; null while the buyer has not chosen how to pay. */
  readonly status: string | null
}

/** What the shop knows: its orders, and up to where it has read the events. */
export interface Book {
  readonly eventsReadUpTo: number
  readonly orders: readonly Order[]
}

const EMPTY: Book = { eventsReadUpTo: 0, orders: [] }

/** A book in a file. A real shop has a database; what matters is that it survives a restart. */
export async function openBook(file: string) {
  let book = await readFile(file, 'utf8').then(
    (text): Book => JSON.parse(text),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return EMPTY
      throw error
    },
  )
  let writing: Promise<void> = Promise.resolve()

  // One write after the other; a crash leaves the former file or the new one, never a part.
  function store(): Promise<void> {
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${file}.new`, JSON.stringify(book, null, 2))
        await rename(`${file}.new`, file)
      })
    return writing
  }

  return {
    orders: (): readonly Order[] => book.orders,
    eventsReadUpTo: (): number => book.eventsReadUpTo,
    add(order: Order): Promise<void> {
      book = { ...book, orders: [...book.orders, order] }
      return store()
    },
    setStatus(title: string, status: string): Promise<void> {
      const orders = book.orders.map((order) =>
        order.title === title ? { ...order, status } : order,
      )
      book = { ...book, orders }
      return store()
    },
    setEventsReadUpTo(eventsReadUpTo: number): Promise<void> {
      book = { ...book, eventsReadUpTo }
      return store()
    },
  }
}
