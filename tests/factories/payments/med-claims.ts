import type { TestProduct } from '#tests/factories/environment/product.ts'

interface Claim {
  readonly endToEndId: string
  readonly kind: 'fraud' | 'operational'
  /** Centavos; absent: all that is left of the Pix. */
  readonly amount?: number
}

/** The payer's bank asks a received Pix back (MED); answers the bank's id of the claim. */
export async function aClaim(product: TestProduct, claim: Claim): Promise<string> {
  const answer = await product.call(`${product.companiesUrl}/counterparty/med-claims`, {
    method: 'POST',
    key: null,
    body: claim,
  })
  if (answer.status !== 200) throw new Error(`the bank answered ${answer.status} ${answer.text}`)
  return answer.body.claimId
}

/** The bank returns what is held for a claim, or releases it. */
export async function endClaim(
  product: TestProduct,
  claimId: string,
  action: 'return' | 'release',
): Promise<void> {
  const url = `${product.companiesUrl}/counterparty/med-claims/${claimId}/${action}`
  const answer = await product.call(url, { method: 'POST', key: null })
  if (answer.status !== 200) throw new Error(`the bank answered ${answer.status} ${answer.text}`)
}
