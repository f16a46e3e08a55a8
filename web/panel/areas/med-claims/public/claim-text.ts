import { formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { MedClaimFacts } from '#contract/med-claims/shapes.ts'

/** What was done with the money of a claim. */
export function moneyText({
  state,
  amount,
  heldAmount,
  returnedAmount,
  deadline,
}: MedClaimFacts): string {
  switch (state) {
    case 'OPEN':
      return `${formatReais(heldAmount)} de ${formatReais(amount)} bloqueados até a decisão, no máximo em ${formatDay(deadline)}.`
    case 'RETURNED':
      if (returnedAmount === 0n) return 'Nada foi devolvido: a conta não tinha saldo.'
      return heldAmount > returnedAmount
        ? `${formatReais(returnedAmount)} devolvidos e ${formatReais(heldAmount - returnedAmount)} liberados.`
        : `${formatReais(returnedAmount)} devolvidos a quem pagou.`
    default:
      return heldAmount === 0n ? 'Nada estava bloqueado.' : `${formatReais(heldAmount)} liberados.`
  }
}

/** A claim in the row of the Pix that it asks back. */
export const claimLine = (claim: MedClaimFacts): string => `Contestado (MED): ${moneyText(claim)}`
