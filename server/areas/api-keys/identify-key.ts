import { BlockList, isIP } from 'node:net'
import type { Feature } from '#contract/access/features.ts'
import { rolesOf } from '#contract/access/roles.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { isKeyText, lookupsOf } from '#server/areas/api-keys/key-text.ts'
import { type KeyRow, keyOf, noteUse } from '#server/areas/api-keys/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUpAll } from '#server/platform/database/directory.ts'
import type { Caller, IdentifyKey } from '#server/platform/http/routes.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import type { KeyRing } from '#server/platform/security/secrets.ts'

const NOTED_EVERY_MS = 60_000
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** Whether the address is in one of the networks; any is when there are none. */
export function isAllowedAddress(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const address = ip.replace(IPV4_IN_IPV6, '')
  const kind = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4')
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(start, kind(start))
    else list.addSubnet(start, Number(bits), kind(start))
  }
  return isIP(address) !== 0 && list.check(address, kind(address))
}

const isOver = (until: string | null) => until !== null && Date.parse(until) <= machineTime.now()

/** Whether a request from the address may use the key by this text of it. */
function isUsable(key: KeyRow, lookups: readonly string[], ip: string): boolean {
  const isCurrent = lookups.includes(key.lookup)
  const isFormer =
    key.previous_lookup !== null &&
    lookups.includes(key.previous_lookup) &&
    !isOver(key.previous_until)
  return (
    key.active &&
    (isCurrent || isFormer) &&
    !isOver(key.expires_at) &&
    isAllowedAddress(ip, key.allowed_ips)
  )
}

async function callerOf(
  transaction: Transaction,
  key: KeyRow,
  absences: readonly string[],
): Promise<Caller> {
  const { features } = await readSeller(transaction)
  return {
    kind: 'API_TOKEN',
    sellerId: transaction.sellerId,
    userId: null,
    sessionId: null,
    email: null,
    hasTwoFactor: false,
    // Within its scopes a key sees what the administrator who made it does.
    roles: rolesOf('ADMIN'),
    features: [...(features satisfies readonly Feature[]), ...absences],
    key: { id: key.id, scopes: key.scopes },
  }
}

/**
 * Identifies the caller of an API key. It is read at each request, so that a key that was
 * switched off or deleted is refused at once. `absences` tell which services the installation is
 * without.
 */
export const createIdentifyKey =
  (database: Database, peppers: KeyRing, absences: readonly string[] = []): IdentifyKey =>
  async (text, ip) => {
    if (!isKeyText(text)) return null
    const lookups = lookupsOf(peppers, text)
    const found = await lookUpAll(
      database,
      lookups.map((key) => ({ kind: 'api-key', key })),
    )
    const entry = found.find((one) => one !== undefined)
    const id: Uuid | null | undefined = entry?.recordId
    if (!entry || !id) return null
    return database.withTenant(entry.sellerId, async (transaction) => {
      const key = await keyOf(transaction, id)
      if (!key || !isUsable(key, lookups, ip)) return null
      const times = { now: machineInstant(), before: machineInstant(-NOTED_EVERY_MS) }
      const isNoted = key.last_used_at !== null && key.last_used_at > times.before
      if (!isNoted) await noteUse(transaction, id, times)
      return callerOf(transaction, key, absences)
    })
  }
