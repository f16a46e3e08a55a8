import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

interface Payment {
  readonly sellerId: SellerId
  readonly name?: string
  /** The key that is paid; absent: the number of the account. */
  readonly key?: string
  readonly amountCentavos?: number
}

/** Somebody pays the seller's business account by Pix; answers its id in the payment system. */
export async function payAccount(
  product: TestProduct,
  { sellerId, key, name = 'Marina Alves', amountCentavos = 10_000 }: Payment,
): Promise<string> {
  const answer = await product.call(`${product.companiesUrl}/counterparty/account-pix`, {
    method: 'POST',
    key: null,
    body: {
      to: key ?? accountNumberOf(sellerId),
      amount: amountCentavos,
      payer: { name, document: '52998224725' },
    },
  })
  if (answer.status !== 200) throw new Error(`the bank answered ${answer.status} ${answer.text}`)
  return answer.body.endToEndId
}

/** A Pix that the seller's business account received; answers our id of it. */
export async function aReceivedPix(
  product: TestProduct,
  { token, ...payment }: Payment & { readonly token: string },
): Promise<Uuid> {
  const endToEndId = await payAccount(product, payment)
  return product.until('a received Pix', async () => {
    const { body } = await product.call('/banking/pix?direction=IN&size=200', { token })
    const content = body.content as readonly { id: Uuid; endToEndId: string }[]
    return content.find((pix) => pix.endToEndId === endToEndId)?.id
  })
}
