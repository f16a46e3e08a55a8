import { buyer, documentInput } from '#contract/customers/shapes.ts'
import type { BuyerDraft, BuyerField, BuyerProblems } from '#web/checkout/areas/buying/buyer.ts'
import { texts } from '#web/checkout/areas/buying/texts.ts'
import classes from '#web/checkout/page/page.module.css'
import { limitsOf } from '#web/kit/forms/limits.ts'

interface BuyerFormProps {
  readonly draft: BuyerDraft
  readonly problems: BuyerProblems
  /** Shown below the field unless something is wrong with it. */
  readonly hints: Readonly<Partial<Record<BuyerField, string>>>
  readonly onChange: (draft: BuyerDraft) => void
  readonly onLeave: (field: BuyerField) => void
}

interface Field {
  readonly name: BuyerField
  readonly label: string
  readonly autoComplete: string
  readonly isWide?: boolean
  readonly prefix?: string
  readonly type?: string
  readonly inputMode?: 'email' | 'tel'
  readonly autoCapitalize?: string
}

const LIMITS: Readonly<Record<string, number | undefined>> = {
  ...limitsOf(buyer),
  document: limitsOf(documentInput)['documentNumber'],
}

const FIELDS: readonly Field[] = [
  { name: 'name', label: texts.name, autoComplete: 'name', isWide: true },
  // Text, not digits: a CNPJ may hold letters (R-GEN-24).
  { name: 'document', label: texts.document, autoComplete: 'off', autoCapitalize: 'characters' },
  {
    name: 'phone',
    label: texts.phone,
    autoComplete: 'tel-national',
    prefix: '+55',
    // Not of type tel, for which HTML allows no national number.
    inputMode: 'tel',
  },
  {
    name: 'email',
    label: texts.email,
    autoComplete: 'email',
    isWide: true,
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
]

/** The buyer; errors are shown at their fields and nothing typed is lost. */
export const BuyerForm = (props: BuyerFormProps) => (
  <section className={classes.part} aria-labelledby="who">
    <h2 id="who" className={classes.heading}>
      {texts.who}
    </h2>
    <div className={classes.fields}>
      {FIELDS.map((field) => (
        <BuyerInput key={field.name} field={field} {...props} />
      ))}
    </div>
  </section>
)

function BuyerInput({
  field,
  draft,
  problems,
  hints,
  onChange,
  onLeave,
}: BuyerFormProps & { field: Field }) {
  const { name, label, isWide = false, prefix, ...attributes } = field
  const problem = problems[name]
  const hint = problem ? undefined : hints[name]
  const input = (
    <input
      id={name}
      name={name}
      className={classes.input}
      value={draft[name]}
      maxLength={LIMITS[name]}
      aria-required="true"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem || hint ? `${name}-about` : undefined}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
      onBlur={() => onLeave(name)}
      {...attributes}
    />
  )
  return (
    <div className={`${classes.field} ${isWide ? classes.wide : ''}`}>
      <label className={classes.label} htmlFor={name}>
        {label}
      </label>
      {prefix ? (
        <div className={classes.prefixed}>
          <span className={classes.prefix} aria-hidden="true">
            {prefix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      {(problem || hint) && (
        <span id={`${name}-about`} className={problem ? classes.error : classes.hint}>
          {problem ?? hint}
        </span>
      )}
    </div>
  )
}
