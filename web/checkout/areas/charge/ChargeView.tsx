import type { ReactNode } from 'react'
import { formatLine } from '#contract/basics/boleto.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { isPayable } from '#contract/charges/states.ts'
import { QrCode } from '#web/kit/QrCode.tsx'
import { Perforation, Stub } from '#web/kit/Stub.tsx'
import { Money } from '#web/kit/Money.tsx'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { Barcode } from '#web/checkout/page/Barcode.tsx'
import { CopyCode } from '#web/checkout/page/CopyCode.tsx'
import classes from '#web/checkout/page/page.module.css'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import { texts as pageTexts } from '#web/checkout/page/texts.ts'

interface ChargeViewProps {
  readonly page: ChargePage
  readonly isOffline: boolean
  /** Offered when the charge can't be paid as it stands. */
  readonly otherWays?: ReactNode
}

const methodName = (page: ChargePage) =>
  page.method === 'CREDIT_CARD_EARLY_MIXED'
    ? pageTexts.methods.CREDIT_CARD
    : pageTexts.methods[page.method]

/** How a charge stands for its buyer: to be paid, being confirmed, paid. */
export function ChargeView({ page, isOffline, otherWays }: ChargeViewProps) {
  if (page.status === 'PAID' || page.status === 'PAID_MANUALLY') return <Receipt page={page} />
  const { seller, title, value } = page
  const late = page.bankSlip?.interestAmount ?? null
  return (
    <PayPage
      {...{
        seller: seller.name,
        title,
        description: null,
        fullAmount: late === null ? null : value,
      }}
      {...{ amount: value + (late ?? 0n), methods: [], chosen: null }}
    >
      {isOffline && <p className={classes.notice}>{texts.offline}</p>}
      <Way page={page} />
      {otherWays}
    </PayPage>
  )
}

function Way({ page }: { readonly page: ChargePage }) {
  const { status, method, pix, bankSlip, processing } = page
  if (!isPayable(status)) return <p className={classes.alert}>{texts.over}</p>
  if (method === 'PIX' && pix) return <PixPanel pix={pix} />
  if (method === 'BANK_SLIP' && bankSlip) return <SlipPanel page={page} slip={bankSlip} />
  if (status === 'FAILED' && !processing) {
    return (
      <p className={classes.alert} role="alert">
        {texts.failed}
      </p>
    )
  }
  const isCard = method.startsWith('CREDIT_CARD')
  return (
    <div className={classes.panel} role="status">
      <p className={classes.notice}>{isCard ? texts.processingCard : texts.makingCode}</p>
      {isCard && <p className={classes.methodHint}>{texts.processingCardHint}</p>}
    </div>
  )
}

function PixPanel({ pix }: { readonly pix: NonNullable<ChargePage['pix']> }) {
  return (
    <section className={classes.panel} aria-label="Pix">
      <div className={classes.qr}>
        <QrCode value={pix.qrCode} label={texts.qr} size={240} />
      </div>
      <CopyCode value={pix.copyPaste} label={texts.copyPix} />
      <p className={classes.methodHint}>{texts.pixHint}</p>
      <dl className={classes.facts}>
        <dt>{texts.expires}</dt>
        <dd>{formatInstant(pix.expiresAt)}</dd>
      </dl>
      <p className={classes.notice} role="status">
        {texts.waiting}
      </p>
    </section>
  )
}

interface SlipPanelProps {
  readonly page: ChargePage
  readonly slip: NonNullable<ChargePage['bankSlip']>
}

function SlipPanel({ page, slip }: SlipPanelProps) {
  return (
    <section className={classes.panel} aria-label="Boleto">
      <Barcode digits={slip.barcode} />
      <CopyCode
        value={slip.digitableLine}
        shown={formatLine(slip.digitableLine)}
        label={texts.copyLine}
      />
      <a className={classes.pdf} href={slip.pdfUrl} target="_blank" rel="noopener noreferrer">
        {texts.pdf}
      </a>
      <dl className={classes.facts}>
        <dt>{texts.due}</dt>
        <dd>{formatDay(page.expirationDate)}</dd>
        {slip.interestAmount !== null && (
          <>
            <dt>{texts.late}</dt>
            <dd>{formatReais(slip.interestAmount)}</dd>
          </>
        )}
      </dl>
      <p className={classes.notice} role="status">
        {texts.waiting}
      </p>
    </section>
  )
}

function Receipt({ page }: { readonly page: ChargePage }) {
  return (
    <div className={classes.column}>
      <Stub label={texts.paid}>
        <p className={classes.done} role="status">
          {texts.paid}
        </p>
        <h1 className={classes.title}>{page.title}</h1>
        <p className={classes.amount}>
          <Money amount={page.value} size="hero" />
        </p>
        <Perforation />
        <dl className={classes.facts}>
          <dt>{pageTexts.paying}</dt>
          <dd>{page.seller.name}</dd>
          <dt>{texts.method}</dt>
          <dd>
            {methodName(page)}
            {page.installments > 1 ? `, ${page.installments}x` : ''}
          </dd>
          {page.card && (
            <>
              <dt>{texts.card}</dt>
              <dd>final {page.card.last4digits}</dd>
            </>
          )}
          <dt>{texts.code}</dt>
          <dd>{page.uuidCharge}</dd>
        </dl>
      </Stub>
      <p className={classes.foot}>{texts.paidHint}</p>
    </div>
  )
}
