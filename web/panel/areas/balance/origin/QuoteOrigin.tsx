import { useState } from 'react'
import { readQuoteOrigin } from '#contract/balance/origin.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { useRead } from '#web/client/queries.ts'
import { Derivation } from '#web/panel/areas/balance/origin/Derivation.tsx'
import { originTexts as texts } from '#web/panel/areas/balance/origin/texts.ts'
import { OriginButton } from '#web/panel/areas/ledger/public/OriginButton.tsx'
import { OriginDialog } from '#web/panel/areas/ledger/public/ValueOrigin.tsx'

interface QuoteOriginProps {
  readonly requestedAmount: Centavos
  /** How the amount is called that is explained. */
  readonly label: string
}

/** Where the amount of a quote comes from: balance, receivables and tax. */
export function QuoteOrigin({ requestedAmount, label }: QuoteOriginProps) {
  const [isOpen, setOpen] = useState(false)
  const read = useRead(
    readQuoteOrigin,
    { query: { requestedAmount } },
    { enabled: isOpen, isQuiet: true },
  )
  return (
    <>
      <OriginButton onClick={() => setOpen(true)} />
      <OriginDialog isOpen={isOpen} onClose={() => setOpen(false)} read={read}>
        {(origin) => <Derivation origin={origin} label={label} rule={texts.quoteRule} />}
      </OriginDialog>
    </>
  )
}
