import { useEffect, useState } from 'react'
import { formatReais } from '#contract/basics/money.ts'
import { simulateInstallments } from '#contract/payment-links/endpoints.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import { cardTypeOf, type LinkDraft } from '#web/panel/areas/payment-links/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './CreateLink.module.css'

const DEBOUNCE_MS = 1_000 // R-LNKF-36

function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface LinkPreviewProps {
  readonly draft: LinkDraft
  readonly seller: string
}

/** The real checkout page, fed by the form and out of reach (R-LNKF-01, R-LNKF-38). */
export function LinkPreview({ draft, seller }: LinkPreviewProps) {
  const on = BUYER_METHODS.filter((method) => draft.methods[method].isOn)
  const methods = on.map((method: BuyerMethod) => ({
    ...{ method, discountBasisPoints: draft.methods[method].discountPercent * 100 },
    maxInstallments: draft.methods[method].most,
  }))
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <div className={classes.previewHead}>
        <h2>{texts.preview}</h2>
        <span className={classes.hint}>{texts.upTo}</span>
      </div>
      <div inert>
        <PayPage
          seller={seller}
          title={draft.title || texts.previewTitle}
          description={draft.description || null}
          amount={draft.value ?? 0n}
          fullAmount={null}
          methods={methods}
          chosen={on[0] ?? null}
        />
      </div>
      <Simulation draft={draft} />
    </aside>
  )
}

/** What a card sale at the most instalments brings; old figures stay until new ones come. */
function Simulation({ draft }: { readonly draft: LinkDraft }) {
  const { isOn, most, discountPercent } = draft.methods.CREDIT_CARD
  const amount = useDebounced(draft.value)
  const query = {
    ...{ amount: amount ?? 1n, maxInstallments: most, type: cardTypeOf(draft) },
    discount: BigInt(discountPercent) * 100n,
  }
  const enabled = isOn && amount !== null && amount > 0n
  const { data, error } = useRead(
    simulateInstallments,
    { query },
    { enabled, keepsPrevious: true, isQuiet: true },
  )
  if (!enabled) return null
  if (error) return <p className={classes.error}>{texts.simulationFailed}</p>
  const last = data?.installmentsToSeller.at(-1)
  if (!last) return null
  return (
    <p className={classes.hint} role="status">
      {texts.card}: {last.installments}x de {formatReais(last.installmentAmount)}. {texts.youGet}{' '}
      {formatReais(last.receivedAmount)}.
    </p>
  )
}
