import { kitTexts } from '#web/kit/texts.ts'
import { SearchIcon, SelectorIcon } from '#web/kit/theme/icons.tsx'
import classes from './SearchBox.module.css'

export interface SearchField<Field extends string> {
  readonly value: Field
  readonly label: string
  readonly placeholder: string
}

interface SearchBoxProps<Field extends string> {
  /** Names the text field: 'Buscar clientes'. */
  readonly label: string
  readonly fields: readonly SearchField<Field>[]
  readonly field: Field
  readonly onField: (field: Field) => void
  readonly text: string
  readonly onText: (text: string) => void
  readonly maxLength: number
}

/** [field ▾][text] in one frame; `/` brings the focus here. */
export function SearchBox<Field extends string>(props: SearchBoxProps<Field>) {
  const { label, fields, field, onField, text, onText, maxLength } = props
  const chosen = fields.find(({ value }) => value === field) ?? fields[0]
  return (
    <div className={classes.root}>
      <span className={classes.pick}>
        <select
          className={classes.select}
          aria-label={kitTexts.searchBy}
          value={field}
          onChange={(event) => {
            const next = fields.find(({ value }) => value === event.currentTarget.value)
            if (next) onField(next.value)
          }}
        >
          {fields.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <SelectorIcon size={16} />
      </span>
      <span className={classes.text}>
        <SearchIcon size={17} />
        <input
          type="search"
          className={classes.input}
          aria-label={label}
          placeholder={chosen?.placeholder}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          data-search=""
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </span>
    </div>
  )
}
