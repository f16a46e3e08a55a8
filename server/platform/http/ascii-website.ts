import { domainToASCII } from 'node:url'

const HOST = /^(?<scheme>https?:\/\/)?(?<host>[^/?#:]+)/i

/** The address of a website with a host of ASCII alone, as other programs take it. */
export const asciiWebsite = (address: string): string =>
  address.replace(HOST, (whole, scheme: string = '', host: string) =>
    /^[\x20-\x7e]*$/.test(host) ? whole : `${scheme}${domainToASCII(host)}`,
  )
