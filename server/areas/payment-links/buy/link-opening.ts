import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** How long an open page may buy at a former price (SM-LINK). */
export const OPENING_LIFETIME_MS = 30 * 60_000

const OPENING = /^([1-9]\d{0,6})\.(\d{13})\.([\w-]{43})$/

interface Signed {
  readonly sellerId: SellerId
  readonly linkId: Uuid
  readonly version: number
  readonly openedAtMs: number
}

const signatureOf = (vault: Vault, { sellerId, linkId, version, openedAtMs }: Signed): string =>
  vault.derive(`link-opening|${sellerId}|${linkId}|${version}|${openedAtMs}`)

/** Signs that a buyer's page was opened now on this version of a link. */
export function signOpening(
  vault: Vault,
  link: Pick<Signed, 'sellerId' | 'linkId' | 'version'>,
): string {
  const openedAtMs = machineTime.now()
  const signature = signatureOf(vault, { ...link, openedAtMs })
  return `${link.version}.${openedAtMs}.${signature}`
}

export interface Opening {
  readonly version: number
  /** Whether the page may still buy at the price of that version. */
  readonly isFresh: boolean
}

/** The version of the link in an opening; null when the signature is invalid. */
export function readOpening(
  vault: Vault,
  link: Pick<Signed, 'sellerId' | 'linkId'>,
  opening: string,
): Opening | null {
  const [, version = '', openedAt = '', signature = ''] = OPENING.exec(opening) ?? []
  const [versionNumber, openedAtMs] = [Number(version), Number(openedAt)]
  const expected = signatureOf(vault, { ...link, version: versionNumber, openedAtMs })
  if (signature !== expected) return null
  return {
    version: versionNumber,
    isFresh: machineTime.now() - openedAtMs <= OPENING_LIFETIME_MS,
  }
}
