import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import type { BuyerDraft, BuyerField } from '#web/checkout/areas/payment-link/buyer.ts'
import classes from '#web/checkout/page/page.module.css'

interface BuyerFormProps {
  readonly draft: BuyerDraft
  readonly problems: Partial<Record<BuyerField, string>>
  readonly onChange: (draft: BuyerDraft) => void
}

const FIELDS: readonly {
  readonly name: BuyerField
  readonly label: string
  readonly autoComplete: string
  readonly type?: string
  readonly inputMode?: 'email' | 'tel' | 'text'
}[] = [
  { name: 'name', label: texts.name, autoComplete: 'name' },
  // Text, not digits: a CNPJ may hold letters (R-GEN-24).
  { name: 'document', label: texts.document, autoComplete: 'off', inputMode: 'text' },
  { name: 'email', label: texts.email, autoComplete: 'email', type: 'email', inputMode: 'email' },
  {
    name: 'phone',
    label: texts.phone,
    autoComplete: 'tel-national',
    type: 'tel',
    inputMode: 'tel',
  },
]

/** Who pays; an error stands under its field and nothing typed is lost. */
export function BuyerForm({ draft, problems, onChange }: BuyerFormProps) {
  return (
    <section className={classes.panel} aria-labelledby="who">
      <h2 id="who">{texts.who}</h2>
      {FIELDS.map(({ name, label, ...attributes }) => (
        <div className={classes.field} key={name}>
          <label className={classes.label} htmlFor={name}>
            {label}
          </label>
          <input
            id={name}
            name={name}
            className={classes.input}
            value={draft[name]}
            maxLength={150}
            aria-invalid={problems[name] ? true : undefined}
            aria-describedby={problems[name] ? `${name}-problem` : undefined}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            {...attributes}
          />
          {problems[name] && (
            <span id={`${name}-problem`} className={classes.error}>
              {problems[name]}
            </span>
          )}
        </div>
      ))}
    </section>
  )
}
