import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Addresses that hold an IPv4 address, which a translator would reach. Those that begin with
  // ::ffff: are checked as IPv4 by BlockList itself.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/23',
  '2002::/16',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(start, kindOf(start))
    else list.addSubnet(start, Number(bits), kindOf(start))
  }
  return list
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address.replace(/%.*$/, '')),
  )

const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa|lan)\.?$/i

/** Which addresses a seller's url may reach. */
export interface AddressGuard {
  /** Whether an IP address may be connected to. */
  isAllowed(address: string): boolean
  /** Whether a host of a parsed url may be reached, as far as that is known without resolving it. */
  isAllowedHost(host: string): boolean
}

/**
 * Refuses private, local and reserved addresses and those of this machine; `allowed` are networks
 * that a sandbox may reach nevertheless.
 */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const exceptions = listOf(allowed)
  const refused = listOf(PRIVATE_NETWORKS)
  const own = listOf(ownAddresses())
  const isAllowed = (address: string) => {
    const kind = kindOf(address)
    return (
      isIP(address) !== 0 &&
      (exceptions.check(address, kind) ||
        (!refused.check(address, kind) && !own.check(address, kind)))
    )
  }
  return {
    isAllowed,
    isAllowedHost(host) {
      const address = host.replace(/^\[|\]$/g, '')
      if (isIP(address) !== 0) return isAllowed(address)
      return !LOCAL_NAME.test(host) || exceptions.check('127.0.0.1', 'ipv4')
    },
  }
}
