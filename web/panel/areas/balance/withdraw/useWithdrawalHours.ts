import { useEffect, useState } from 'react'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import { nextWithdrawalChange } from '#contract/payouts/rules.ts'
import { productNow, useProductNow } from '#web/client/product-time.ts'

/** The product's time, rendered again when withdrawals become allowed or blocked (R-FIN-06). */
export function useWithdrawalHours() {
  useProductNow()
  const [, setTurns] = useState(0)
  const now = productNow()
  const changesAt = nextWithdrawalChange(now, dayInSaoPaulo(now))
  useEffect(() => {
    const waitMs = Date.parse(changesAt) - Date.parse(productNow())
    const timer = setTimeout(() => setTurns((turns) => turns + 1), Math.max(waitMs, 0) + 1)
    return () => clearTimeout(timer)
  }, [changesAt])
  return now
}
