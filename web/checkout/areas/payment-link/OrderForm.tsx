import { useEffect, useState } from 'react'
import { discountedAmount } from '#contract/basics/instalments.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { listLinkInstallments, orderFromLink } from '#contract/payment-links/endpoints.ts'
import type { InstallmentToBuyer, PublicLink } from '#contract/payment-links/shapes.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { BuyerForm } from '#web/checkout/areas/payment-link/BuyerForm.tsx'
import {
  buyerOf,
  EMPTY_BUYER,
  problemsOf,
  type BuyerDraft,
} from '#web/checkout/areas/payment-link/buyer.ts'
import { CardForm } from '#web/checkout/areas/payment-link/CardForm.tsx'
import { Countdown } from '#web/checkout/areas/payment-link/Countdown.tsx'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import { ask, intend, keep, kept } from '#web/checkout/client.ts'
import classes from '#web/checkout/page/page.module.css'
import { PayPage } from '#web/checkout/page/PayPage.tsx'

interface OrderFormProps {
  readonly link: PublicLink
  readonly onBought: (charge: Uuid) => void
}

function useInstallments(link: PublicLink, method: BuyerMethod | null) {
  const [offered, setOffered] = useState<readonly InstallmentToBuyer[]>([])
  useEffect(() => {
    setOffered([])
    if (!method) return undefined
    let isCurrent = true
    const input = { params: { uuid: link.uuid }, query: { method } }
    ask(listLinkInstallments, input).then(
      (found) => isCurrent && setOffered(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [link.uuid, method])
  return offered
}

/** What a buyer chose and typed, and the purchase itself. */
function useOrder(link: PublicLink, onBought: OrderFormProps['onBought']) {
  const buyerName = `buyer.${link.uuid}`
  const [draft, setDraft] = useState<BuyerDraft>(() => kept<BuyerDraft>(buyerName) ?? EMPTY_BUYER)
  const [method, setMethod] = useState<BuyerMethod | null>(link.methods[0]?.method ?? null)
  const [installments, setInstallments] = useState(1)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const change = (next: BuyerDraft) => {
    setDraft(next)
    keep(buyerName, next)
  }
  const choose = (next: BuyerMethod) => {
    setMethod(next)
    setInstallments(1)
    setProblem(null)
  }
  const send = async (chosen: BuyerMethod, cardToken?: string) => {
    const payment = { method: chosen, installments, ...(cardToken ? { cardToken } : {}) }
    const body = { payment, ...(link.needsBuyer ? { buyer: buyerOf(draft) } : {}) }
    const input = { params: { uuid: link.uuid }, body }
    const isOpen = ({ processing }: { processing: boolean }) => processing
    const paid = await intend(`order.${link.uuid}.${chosen}`, orderFromLink, input, isOpen)
    onBought(paid.uuidCharge)
  }
  const buy = async (cardToken?: string) => {
    setTried(true)
    setProblem(null)
    const first = link.needsBuyer ? Object.keys(problemsOf(draft))[0] : undefined
    if (first) return document.getElementById(first)?.focus()
    if (!method) return
    setBusy(true)
    try {
      await send(method, cardToken)
    } catch (error) {
      const isDeclined = error instanceof CallFailed && error.status === 402
      setProblem(isDeclined ? texts.declined : textsOf(error, 'description').join(' '))
    } finally {
      setBusy(false)
    }
  }
  const problems = isTried && link.needsBuyer ? problemsOf(draft) : {}
  return {
    ...{ draft, change, problems, method, choose, installments, setInstallments },
    ...{ isBusy, problem, buy },
  }
}

/** Buyer, way of paying, instalments, and the one button (R-HOST-01, R-HOST-03). */
export function OrderForm({ link, onBought }: OrderFormProps) {
  const order = useOrder(link, onBought)
  const { method, installments, isBusy, problem } = order
  const offered = useInstallments(link, method)
  const discount = link.methods.find((one) => one.method === method)?.discountPercent ?? 0
  const chosen = offered.find((one) => one.installments === installments)
  const amount = chosen?.totalAmount ?? discountedAmount(link.value, discount)
  return (
    <PayPage
      {...{ seller: link.seller.name, title: link.title, description: link.description, amount }}
      fullAmount={link.enableAnchoring && amount < link.value ? link.value : null}
      methods={link.methods.map((one) => ({
        ...{ method: one.method, discountBasisPoints: one.discountPercent },
      }))}
      chosen={method}
      onChoose={order.choose}
    >
      {link.timer && link.expirationDate && <Countdown until={link.expirationDate} />}
      {link.needsBuyer && (
        <BuyerForm draft={order.draft} problems={order.problems} onChange={order.change} />
      )}
      {!link.needsBuyer && link.customer && (
        <p className={classes.notice}>
          {texts.paidBy} {link.customer.name}
        </p>
      )}
      <section className={classes.panel}>
        {offered.length > 1 && (
          <Installments {...{ offered, installments }} onChoose={order.setInstallments} />
        )}
        {problem && (
          <p className={classes.alert} role="alert">
            {problem}
          </p>
        )}
        {method === 'CREDIT_CARD' ? (
          <CardForm amount={amount} isBusy={isBusy} onToken={order.buy} />
        ) : (
          <CodeButton {...{ method, amount, isBusy }} onPress={() => order.buy()} />
        )}
      </section>
    </PayPage>
  )
}

interface CodeButtonProps {
  readonly method: BuyerMethod | null
  readonly amount: Centavos
  readonly isBusy: boolean
  readonly onPress: () => void
}

const CodeButton = ({ method, amount, isBusy, onPress }: CodeButtonProps) => (
  <button
    type="button"
    className={classes.button}
    disabled={isBusy}
    aria-busy={isBusy}
    onClick={onPress}
  >
    {method === 'PIX' ? texts.getPix : texts.getSlip} de {formatReais(amount)}
  </button>
)

interface InstallmentsProps {
  readonly offered: readonly InstallmentToBuyer[]
  readonly installments: number
  readonly onChoose: (installments: number) => void
}

const optionText = ({ installments, installmentAmount, totalAmount }: InstallmentToBuyer) =>
  installments === 1
    ? `À vista, ${formatReais(totalAmount)}`
    : `${installments}x de ${formatReais(installmentAmount)} (total ${formatReais(totalAmount)})`

function Installments({ offered, installments, onChoose }: InstallmentsProps) {
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor="installments">
        {texts.installments}
      </label>
      <select
        id="installments"
        className={classes.input}
        value={installments}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {offered.map((one) => (
          <option key={one.installments} value={one.installments}>
            {optionText(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
