import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { LinkDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../../CreateLink.module.css'

const ORDER: readonly BuyerMethod[] = ['PIX', 'CREDIT_CARD', 'BANK_SLIP']

/** The plain preview, for viewers without the new one. */
export function PlainPreview({ draft }: { readonly draft: LinkDraft }) {
  const { description, value, methods, recurring } = draft
  const title = recurring?.plan?.title ?? draft.title
  return (
    <div className={classes.plain} data-preview="plain">
      <p className={classes.methodName}>{title || texts.previewTitle}</p>
      <Money amount={value ?? 0n} size="large" />
      {description && <p className={classes.hint}>{description}</p>}
      <ul>
        {ORDER.filter((method) => methods[method].isOn).map((method) => (
          <li key={method}>
            {texts.methods[method]} {texts.upToInstallments(methods[method].maxInstallments)}
          </li>
        ))}
      </ul>
    </div>
  )
}
