import { networkOf } from '#server/platform/http/rate-limits.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

/**
 * Raises what a limit of uses has counted of an address in its present window, as if that many calls had
 * come before: a test of a large limit makes the first calls and those about the limit.
 */
export async function raiseUseCount(
  databaseUrl: string,
  { kind, ip, count }: { readonly kind: string; readonly ip: string; readonly count: number },
): Promise<void> {
  const changed = await asOwner(databaseUrl, (owner) =>
    owner.run('update use_count set count = $3 where kind = $1 and key_hash = $2 and count < $3', [
      kind,
      hashOf(networkOf(ip)),
      count,
    ]),
  )
  if (changed !== 1) throw new Error(`nothing was counted of ${kind} from ${ip}`)
}
