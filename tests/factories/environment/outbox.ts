import type { TestProduct } from '#tests/factories/environment/product.ts'

/** How many of the mails that the product sent have such a subject. */
export async function mailsAbout(product: TestProduct, subject: RegExp): Promise<number> {
  const { body } = await product.call('/core/sandbox/outbox?channel=email&size=200')
  const mails: readonly { readonly subject: string }[] = body.content
  return mails.filter((mail) => subject.test(mail.subject)).length
}
