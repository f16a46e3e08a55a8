import { percentText } from '#contract/basics/percents.ts'
import {
  bearerOf,
  type LinkDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { ChoiceCards } from '#web/panel/areas/payment-links/form/methods/ChoiceCards.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

interface ReceiptChoiceProps {
  readonly draft: LinkDraft
  readonly rules: LinkRules
  readonly onChange: (draft: LinkDraft) => void
}

/** Only of a link that has it already. */
const MIXED = {
  value: 'EARLY_MIXED',
  label: texts.bearerMixed,
  hint: texts.bearerMixedHint,
} as const

/** When card money is paid out and who pays the fees (R-LNKF-10 … R-LNKF-15). */
export function ReceiptChoice({ draft, rules, onChange }: ReceiptChoiceProps) {
  const { bearer, forcedBy } = bearerOf(draft, rules)
  const less = texts.less(percentText(rules.defaults.nonAnticipatedReduction))
  return (
    <>
      <ChoiceCards
        label={texts.receipt}
        value={draft.receipt}
        onChange={(receipt) => onChange({ ...draft, receipt })}
        choices={[
          { value: 'EARLY', label: texts.early, hint: texts.earlyHint },
          {
            value: 'RECURRENT',
            label: texts.recurrent,
            hint: `${texts.recurrentHint} ${less}`,
          },
        ]}
      />
      {draft.receipt === 'EARLY' && (
        <ChoiceCards
          label={texts.bearer}
          value={bearer}
          forced={forcedBy && texts.forcedBy[forcedBy]}
          onChange={(next) => onChange({ ...draft, bearer: next })}
          choices={[
            { value: 'EARLY_BUYER', label: texts.bearerBuyer, hint: texts.bearerBuyerHint },
            { value: 'EARLY_SELLER', label: texts.bearerSeller, hint: texts.bearerSellerHint },
            ...(bearer === 'EARLY_MIXED' ? [MIXED] : []),
          ]}
        />
      )}
    </>
  )
}
