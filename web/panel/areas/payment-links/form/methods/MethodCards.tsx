import '@mantine/core/styles/Tooltip.layer.css'
import { Button, NativeSelect, Switch, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { maxInstallmentsOf } from '#contract/payment-links/installment-limits.ts'
import { CardIcon, PixIcon, SlipIcon } from '#web/checkout/page/icons.tsx'
import { PercentInput } from '#web/kit/fields/PercentInput.tsx'
import {
  type LinkDraft,
  type LinkRules,
  limitsOfRules,
  type MethodDraft,
  unsellableMethod,
  withMethod,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { ReceiptChoice } from '#web/panel/areas/payment-links/form/methods/ReceiptChoice.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../../CreateLink.module.css'

interface CardsProps {
  readonly draft: LinkDraft
  readonly rules: LinkRules
  /** Who may split may also end it. */
  readonly maySplit: boolean
  /** Whether the form was sent once, so that what is wrong shows. */
  readonly wasSubmitted: boolean
  readonly onChange: (draft: LinkDraft) => void
}

const ICONS = { CREDIT_CARD: CardIcon, BANK_SLIP: SlipIcon, PIX: PixIcon }
const ORDER: readonly BuyerMethod[] = ['CREDIT_CARD', 'PIX', 'BANK_SLIP']
const upTo = (maxInstallments: number) =>
  Array.from({ length: maxInstallments }, (_, index) => ({
    value: String(index + 1),
    label: texts.upToInstallments(index + 1),
  }))

/** The ways to pay, each with a switch and its options once it is on (R-LNKF-04). */
export function MethodCards({ draft, rules, maySplit, wasSubmitted, onChange }: CardsProps) {
  // Sellers that accept only cards see only the card (R-LNKF-14).
  const order = rules.defaults.onlyCreditCard ? (['CREDIT_CARD'] as const) : ORDER
  const offered = order.filter((method) => rules.methods.includes(method))
  const change = (method: BuyerMethod, next: Partial<MethodDraft>) =>
    onChange({
      ...draft,
      methods: { ...draft.methods, [method]: { ...draft.methods[method], ...next } },
    })
  return (
    <>
      {offered.map((method) => (
        <MethodCard
          key={method}
          method={method}
          draft={draft.methods[method]}
          // A saved maximum may be higher than this person may choose.
          maxInstallments={Math.max(
            maxInstallmentsOf(method, limitsOfRules(rules)),
            draft.methods[method].maxInstallments,
          )}
          problem={wasSubmitted ? unsellableMethod(draft, method) : null}
          // With a split only the card remains (R-LNKS-02).
          isBlocked={draft.split.isOn && method !== 'CREDIT_CARD'}
          hasInstallments={draft.recurring === null}
          mayUnblock={maySplit}
          onSwitch={(isOn) => onChange(withMethod(draft, method, isOn))}
          onChange={(next) => change(method, next)}
        >
          {method === 'CREDIT_CARD' && !draft.recurring && (
            <ReceiptChoice draft={draft} rules={rules} onChange={onChange} />
          )}
        </MethodCard>
      ))}
    </>
  )
}

interface CardProps {
  readonly method: BuyerMethod
  readonly draft: MethodDraft
  readonly maxInstallments: number
  /** Why it could never be bought. */
  readonly problem: ReturnType<typeof unsellableMethod>
  readonly isBlocked: boolean
  /** A subscription is charged by period, without instalments. */
  readonly hasInstallments: boolean
  readonly mayUnblock: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onChange: (next: Partial<MethodDraft>) => void
  readonly children?: ReactNode
}

const hintOf = (method: BuyerMethod, hasInstallments: boolean) =>
  method === 'CREDIT_CARD' && !hasInstallments ? texts.cardByPeriod : texts.methodHints[method]

function MethodCard(props: CardProps) {
  const { method, draft, maxInstallments, problem, isBlocked, hasInstallments, mayUnblock } = props
  const { onSwitch, onChange, children } = props
  const { isOn, discountPercent } = draft
  const Icon = ICONS[method]
  const name = texts.methods[method]
  return (
    <div
      className={`${classes.method} ${isOn ? '' : classes.methodOff}`}
      role="group"
      aria-label={name}
    >
      <div className={classes.methodHead}>
        <Icon size={22} />
        <div className={classes.methodText}>
          <p className={classes.methodName}>{name}</p>
          <p className={classes.hint} role={isBlocked ? 'status' : undefined}>
            {isBlocked ? texts.onlyCard : hintOf(method, hasInstallments)}
          </p>
          {isBlocked && mayUnblock && (
            <Button
              variant="subtle"
              size="compact-sm"
              classNames={{ root: classes.endSplit ?? '', label: classes.endSplitLabel ?? '' }}
              onClick={() => onSwitch(true)}
            >
              {texts.endSplit(name)}
            </Button>
          )}
        </div>
        <Tooltip label={texts.onlyCard} disabled={!isBlocked}>
          <span>
            <Switch
              size="md"
              aria-label={name}
              checked={isOn}
              disabled={isBlocked}
              onChange={(event) => onSwitch(event.currentTarget.checked)}
            />
          </span>
        </Tooltip>
      </div>
      {isOn && (
        <div className={classes.methodBody}>
          <div className={classes.options}>
            {hasInstallments && (
              <NativeSelect
                label={texts.maxInstallments}
                data={upTo(maxInstallments)}
                value={String(draft.maxInstallments)}
                error={problem === 'installments' ? texts.tooManyParts : undefined}
                onChange={(event) =>
                  onChange({ maxInstallments: Number(event.currentTarget.value) })
                }
              />
            )}
            <PercentInput
              label={texts.discount}
              placeholder="0"
              maxLength={3} // such as 99% (R-LNKF-05)
              error={problem === 'discount' ? texts.nothingLeft : undefined}
              value={discountPercent}
              onChange={(percent) => onChange({ discountPercent: percent })}
            />
          </div>
          {children}
        </div>
      )}
    </div>
  )
}
