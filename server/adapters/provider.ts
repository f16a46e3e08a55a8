import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { WhatsAppAccount } from '#server/platform/config/whatsapp-account.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** What a provider is connected with. */
export interface Connection {
  /** The address of the simulated companies. */
  readonly companiesUrl: string
  /** How long a company may take before its answer counts as unknown. */
  readonly timeoutMs: number
  /** The 32 bytes with which a simulated company signs its callbacks. */
  readonly callbackSecret: (company: string) => Buffer
  /** The number at Meta; absent: that of the simulated company. */
  readonly whatsApp?: WhatsAppAccount | undefined
}

/** A company that the configuration can choose by its id: `[a-z0-9-]+`. */
export interface Provider<Client extends { readonly id: string }> {
  readonly id: Client['id']
  /** Whether it is a company and no simulation; absent: it never is. */
  isReal?(connection: Pick<Connection, 'whatsApp'>): boolean
  connect(connection: Connection): Client
}

/** A request to our callback address, before its signature is verified. */
export interface ReceivedCallback {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** A message of a callback: a hint that the company has news about a record. */
export interface Notice<About extends string> {
  readonly about: About
  /** The key by which the company knows the record. */
  readonly key: string
  /** Unique for the company; a repeated message has the same. */
  readonly eventId: string
  /** The message as received. */
  readonly body: string
}

/** What a callback says. `unsigned`: it is not from the company. */
export type CallbackReading<Message> =
  | { readonly kind: 'read'; readonly messages: readonly Message[] }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unreadable' }

/** A company that calls us back. */
export interface CallsBack<Message> {
  /** Its id in the configuration, in our records and in our callback addresses. */
  readonly id: string
  /** Verifies and reads a callback by the company's own rules. Never throws. */
  readCallback(received: ReceivedCallback): CallbackReading<Message>
}

/** The id of a company that the configuration is without: no path and no record has it. */
export const NO_COMPANY = ''

/** The companies of one kind that are in use. */
export interface Plugged<Client> {
  readonly all: readonly Client[]
  /** The company with that id; undefined when the configuration does not name it. */
  find(id: string): Client | undefined
  /** The company that a record was sent to. Throws when the configuration does not name it. */
  of(id: string): Client
  /** The company for a new record: by its id, so that each company gets its share. */
  choose(record: Uuid): Client
}

/** The list of a single company. */
export const only = <Client extends { readonly id: string }>(client: Client): Plugged<Client> =>
  plugIn([client])

/**
 * Plugs companies in. One of weight 0 gets no new records, but those that it has are still followed.
 * Throws RangeError when none of them gets new records; without any company a new record is rejected.
 */
export function plugIn<Client extends { readonly id: string }>(
  clients: readonly Client[],
  weightOf: (id: string) => number = () => 1,
): Plugged<Client> {
  const byId = new Map(clients.map((client) => [client.id, client]))
  // A company is repeated by its weight, so that a draw among the places is a draw by weight.
  const places = clients.flatMap((client) =>
    Array.from({ length: weightOf(client.id) }, () => client),
  )
  if (clients.length > 0 && places.length === 0) throw new RangeError('no company gets new records')
  return {
    all: clients,
    find: (id) => byId.get(id),
    of(id) {
      const client = byId.get(id)
      if (client) return client
      throw new Error(`the configuration names no company ${id}, but records of it exist`)
    },
    choose(record) {
      if (clients.length === 0) reject(platformRefusals.serviceAbsent)
      // The end of a version 7 uuid is random.
      const place = Number.parseInt(record.slice(-8), 16) % places.length
      const client = places[place]
      if (!client) throw new Error(`no company for the record ${record}`)
      return client
    },
  }
}
