import { claimKindLabel } from '#contract/med-claims/labels.ts'
import type { MedClaimFacts } from '#contract/med-claims/shapes.ts'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { claimLine } from '#web/panel/areas/med-claims/public/claim-text.ts'

/** What the payer's bank asks back of a Pix, why, and what came of it. */
export const ClaimNotice = ({ claim }: { readonly claim: MedClaimFacts }) => (
  <Notice>
    <span>{claimLine(claim)}</span> <span>{`${claimKindLabel(claim.kind)}: ${claim.reason}`}</span>
  </Notice>
)
