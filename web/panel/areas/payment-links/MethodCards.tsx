import { NativeSelect, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { MOST_INSTALLMENTS, type CheckoutDefault } from '#contract/payment-links/shapes.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import type { LinkDraft, MethodDraft } from '#web/panel/areas/payment-links/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './CreateLink.module.css'

interface CardsProps {
  readonly draft: LinkDraft
  readonly defaults: CheckoutDefault
  readonly onChange: (draft: LinkDraft) => void
}

const NAMES: Readonly<Record<BuyerMethod, string>> = {
  CREDIT_CARD: texts.card,
  BANK_SLIP: texts.slip,
  PIX: texts.pix,
}
const SHORT_LIST = 12 // R-LNKF-09

const upTo = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: `${index + 1}x` }))

/** The ways to pay, each with a switch and its options once it is on (R-LNKF-04). */
export function MethodCards({ draft, defaults, onChange }: CardsProps) {
  const viewer = useViewer()
  const change = (method: BuyerMethod, next: Partial<MethodDraft>) =>
    onChange({
      ...draft,
      methods: { ...draft.methods, [method]: { ...draft.methods[method], ...next } },
    })
  const mostOf = (method: BuyerMethod) => {
    if (method !== 'CREDIT_CARD') return MOST_INSTALLMENTS[method]
    const listed = may(viewer, 'link.allInstallments') ? MOST_INSTALLMENTS.CREDIT_CARD : SHORT_LIST
    return Math.min(listed, defaults.maxInstallments)
  }
  const offered: readonly BuyerMethod[] = defaults.onlyCreditCard
    ? ['CREDIT_CARD']
    : ['CREDIT_CARD', 'BANK_SLIP', 'PIX']
  return (
    <>
      {offered.map((method) => {
        const { isOn, most, discountPercent } = draft.methods[method]
        return (
          <div className={classes.method} key={method}>
            <Switch
              label={NAMES[method]}
              checked={isOn}
              onChange={(event) => change(method, { isOn: event.currentTarget.checked })}
            />
            {isOn && (
              <div className={classes.options}>
                <NativeSelect
                  label={texts.most}
                  data={upTo(mostOf(method))}
                  value={String(Math.min(most, mostOf(method)))}
                  onChange={(event) => change(method, { most: Number(event.currentTarget.value) })}
                />
                <NumberInput
                  label={texts.discount}
                  value={discountPercent}
                  onChange={(value) => change(method, { discountPercent: Number(value) || 0 })}
                  {...{ min: 0, max: 100, maxLength: 3, allowDecimal: false, hideControls: true }}
                />
              </div>
            )}
            {isOn && method === 'CREDIT_CARD' && <CardReceipt {...{ draft, defaults, onChange }} />}
          </div>
        )
      })}
    </>
  )
}

const percentText = (basisPoints: number) => `${basisPoints / 100}%`

/** When the seller gets the money and who bears the fees (R-LNKF-10 … R-LNKF-15). */
function CardReceipt({ draft, defaults, onChange }: CardsProps) {
  const session = useSession()
  const isForced = session?.user.isActiveForTax === true
  return (
    <>
      <Radio.Group
        label={texts.receipt}
        value={draft.receipt}
        onChange={(receipt) => onChange({ ...draft, receipt: receipt as LinkDraft['receipt'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="EARLY" label={texts.early} description={texts.earlyHint} />
          <Radio
            value="RECURRENT"
            label={`${texts.recurrent} (${texts.less(percentText(defaults.nonAnticipatedReduction))})`}
            description={texts.recurrentHint}
          />
        </Stack>
      </Radio.Group>
      {draft.receipt === 'EARLY' && (
        <Radio.Group
          label={texts.bearer}
          description={isForced ? texts.bearerForced : undefined}
          value={isForced ? 'EARLY_SELLER' : draft.bearer}
          onChange={(bearer) => onChange({ ...draft, bearer: bearer as LinkDraft['bearer'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="EARLY_BUYER" label={texts.bearerBuyer} disabled={isForced} />
            <Radio value="EARLY_SELLER" label={texts.bearerSeller} disabled={isForced} />
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}
