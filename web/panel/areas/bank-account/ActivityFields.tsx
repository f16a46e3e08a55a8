import { CNAE_LENGTH } from '#contract/bank-account/shapes.ts'
import { findActivities } from '#contract/lookups/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { CreatableSelect, usePickSearch } from '#web/kit/fields/CreatableSelect.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { plainDigits } from '#web/kit/fields/masks.ts'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import type { AccountForm } from '#web/panel/areas/bank-account/useActivation.ts'
import classes from './Activation.module.css'

const cnaeMask = plainDigits(CNAE_LENGTH)
/** The digits of a whole CNAE. */
const WHOLE_LENGTH = 7

const withMarks = (code: string) => code.replace(/^(\d{4})(\d)(\d{2})$/, '$1-$2/$3')

/** The activity that a whole CNAE names, null for none; undefined until it is known. */
function useActivity(code: string) {
  const isWhole = code.length === WHOLE_LENGTH
  const { data } = useRead(
    findActivities,
    { query: { search: code } },
    { isQuiet: true, enabled: isWhole },
  )
  return isWhole && data ? (data.activities[0] ?? null) : undefined
}

/** Finds a CNAE by words of its description. */
function ActivityPicker({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const search = usePickSearch()
  const { searchText, isOpen } = search
  const enabled = isOpen && searchText !== ''
  const { data, isFetching, isPlaceholderData } = useRead(
    findActivities,
    { query: { search: searchText } },
    { isQuiet: true, enabled, keepsPrevious: true },
  )
  const found = data?.activities.map(({ code, description }) => ({
    value: code,
    name: description,
    second: withMarks(code),
  }))
  const { label, typeToSearch, ...own } = texts.activitySearch
  return (
    <CreatableSelect
      label={label}
      selectedLabel=""
      search={search}
      options={enabled ? found : []}
      isFetching={isFetching}
      isPrevious={isPlaceholderData}
      texts={{ ...own, none: searchText === '' ? typeToSearch : own.none }}
      maxLength={100}
      onChoose={(code) => code !== null && onChoose(code)}
    />
  )
}

/** The CNAE, typed or found by the activity; what it means is shown below it (R-PJ-03). */
export function ActivityFields({ form }: { readonly form: AccountForm }) {
  const { draft, errors, idOf, leave, change } = form
  const activity = useActivity(draft.mainActivity)
  const meaning = activity === null ? texts.unknownActivity : (activity?.description ?? '')
  return (
    <>
      <ActivityPicker onChoose={(mainActivity) => change({ mainActivity })} />
      <div>
        <MaskedInput
          id={idOf('mainActivity')}
          label={texts.fields.mainActivity}
          mask={cnaeMask}
          value={draft.mainActivity}
          error={errors['mainActivity']}
          onBlur={() => leave('mainActivity')}
          onChange={(mainActivity) => change({ mainActivity })}
        />
        <p className={classes.meaning} role="status">
          {meaning}
        </p>
      </div>
    </>
  )
}
