import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { payCharge } from '#contract/charges/endpoints.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { isPayable } from '#contract/charges/states.ts'
import { textsOf } from '#web/client/failed.ts'
import { CardForm } from '#web/checkout/areas/payment-link/CardForm.tsx'
import { ChargeView } from '#web/checkout/areas/charge/ChargeView.tsx'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import { useCharge, type ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { intend } from '#web/checkout/client.ts'
import { Frame } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { Unavailable } from '#web/checkout/page/Unavailable.tsx'

/** The page of a charge that exists: `/pix/{id}`, `/bank-slip/{id}`, `/card/{id}` (R-HOST-04). */
export function ChargeScreen({ uuid }: { readonly uuid: Uuid }) {
  const { charge, refresh } = useCharge(uuid)
  if (charge.kind === 'missing') return <Unavailable />
  if (charge.kind === 'loading') return <LoadingPage />
  return (
    <Frame>
      <ChargeView
        page={charge.page}
        isOffline={charge.isOffline}
        otherWays={<WayOfAddress uuid={uuid} page={charge.page} onPaid={refresh} />}
      />
    </Frame>
  )
}

export const LoadingPage = () => (
  <Frame>
    <div className={classes.column}>
      <div className={classes.skeleton} aria-busy="true" />
    </div>
  </Frame>
)

const METHOD_OF: Readonly<Record<string, BuyerMethod>> = {
  pix: 'PIX',
  'bank-slip': 'BANK_SLIP',
  card: 'CREDIT_CARD',
}

interface WayProps {
  readonly uuid: Uuid
  readonly page: ChargePage
  readonly onPaid: () => Promise<void>
}

/** What the address asks for and the charge doesn't have yet. */
function WayOfAddress({ uuid, page, onPaid }: WayProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const method = METHOD_OF[location.pathname.split('/')[1] ?? '']
  const has = method === 'PIX' ? page.pix : method === 'BANK_SLIP' ? page.bankSlip : null
  if (!method || has || page.processing || !isPayable(page.status)) return null

  const pay = async (cardToken?: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { method, ...(cardToken ? { cardToken } : {}) }
      await intend(
        `pay.${uuid}.${method}`,
        payCharge,
        { params: { uuid }, body },
        (paid) => paid.processing,
      )
      await onPaid()
    } catch (error) {
      setProblem(textsOf(error, 'description').join(' '))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.panel}>
      {problem && (
        <p className={classes.alert} role="alert">
          {problem}
        </p>
      )}
      {method === 'CREDIT_CARD' ? (
        <CardForm amount={page.value} isBusy={isBusy} onToken={pay} />
      ) : (
        <button type="button" className={classes.button} aria-busy={isBusy} onClick={() => pay()}>
          {method === 'PIX' ? texts.getPix : texts.getSlip}
        </button>
      )}
    </section>
  )
}
