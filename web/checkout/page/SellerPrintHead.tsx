import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import { texts } from '#web/checkout/page/texts.ts'
import { PrintHead } from '#web/kit/layout/PrintHead.tsx'

/** The head of a printed page of a purchase. */
export const SellerPrintHead = ({
  seller: { name, document },
}: {
  readonly seller: Pick<PublicSeller, 'name' | 'document'>
}) => (
  <PrintHead
    textAt={(moment) => texts.printedAt(texts.sellerIs(name, formatDocument(document)), moment)}
  />
)
