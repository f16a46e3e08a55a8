import '#web/kit/theme/checkboxes.css'
import { Checkbox, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_EDITED_ITEM_LENGTH,
  MAX_ITEM_LENGTH,
  MAX_ITEMS,
  MAX_TITLE_LENGTH,
} from '#contract/plans/rules.ts'
import { useViewer } from '#web/client/session.ts'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { ListItemsEditor } from '#web/kit/fields/ListItemsEditor.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { METHOD_OF_FIELD, METHODS, PRICES, totalText } from '#web/panel/areas/plans/plan-draft.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import type { PlanFormState } from '#web/panel/areas/plans/usePlanForm.ts'
import classes from './Plans.module.css'

interface FieldsProps {
  readonly form: PlanFormState
}

/** Title, description and items (R-PLAN-05 to R-PLAN-07). */
export function WhatFields({ form: { draft, errors, idOf, change } }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        id={idOf('title')}
        label={texts.fields.title}
        value={draft.title}
        autoComplete="off"
        error={errors.title}
        rightSection={
          <span className={classes.count}>
            {draft.title.length}/{MAX_TITLE_LENGTH}
          </span>
        }
        rightSectionWidth={58}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <CounterTextarea
        id={idOf('description')}
        label={<Optional>{texts.fields.description}</Optional>}
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <ListItemsEditor
        id={idOf('items')}
        label={texts.fields.items}
        placeholder={texts.itemPlaceholder}
        items={draft.items}
        onChange={(items) => change({ items })}
        typed={draft.typed}
        onTyped={(typed) => change({ typed })}
        maxAddedLength={MAX_ITEM_LENGTH}
        maxEditedLength={MAX_EDITED_ITEM_LENGTH}
        maxItems={MAX_ITEMS}
      />
    </div>
  )
}

const Optional = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children} <span className={classes.optional}>{texts.optional}</span>
  </>
)

/** A price per month for each period, with what the period costs (R-PLAN-08, R-PLAN-09). */
export function PriceFields({ form: { draft, errors, idOf, change } }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{texts.pricesHint}</p>
      <div className={classes.prices}>
        {PRICES.map((field) => (
          <MoneyInput
            key={field}
            id={idOf(field)}
            label={
              <>
                {texts.fields[field]} <span className={classes.optional}>{texts.monthUnit}</span>
              </>
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={totalText(draft[field], field)}
            value={draft[field]}
            error={errors[field]}
            onChange={(price) => change({ [field]: price })}
          />
        ))}
      </div>
    </div>
  )
}

/** The ways to pay; one at least (R-PLAN-10). */
export function MethodFields({ form: { draft, errors, idOf, change } }: FieldsProps) {
  const errorId = idOf('methods-error')
  const offered = methodsWithService(useViewer())
  return (
    <fieldset
      id={idOf('methods')}
      className={classes.methods}
      tabIndex={-1}
      aria-describedby={errors.methods ? errorId : undefined}
    >
      <legend className={classes.legend}>{texts.methods}</legend>
      <div className={classes.choices}>
        {METHODS.filter((method) => offered.includes(METHOD_OF_FIELD[method])).map((method) => (
          <Checkbox
            key={method}
            label={texts.fields[method]}
            checked={draft[method]}
            error={errors.methods !== undefined}
            onChange={({ currentTarget }) => change({ [method]: currentTarget.checked })}
          />
        ))}
      </div>
      {errors.methods && <Input.Error id={errorId}>{errors.methods}</Input.Error>}
    </fieldset>
  )
}
