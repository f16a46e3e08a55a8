import { ActionIcon } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { CloseIcon } from '#web/kit/theme/icons-first.tsx'
import type { StoredListView } from '#web/panel/areas/charges/list/useListView.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

interface SavedViewsProps {
  readonly view: StoredListView
  /** The search of the present address. */
  readonly search: string
}

/** The filters that the user saved, each under its name. */
export function SavedViews({ view, search }: SavedViewsProps) {
  if (view.savedViews.length === 0) return null
  return (
    <ul className={classes.views} aria-label={texts.savedViews}>
      {view.savedViews.map((saved) => (
        <li key={saved.name} className={classes.view} data-current={saved.search === search}>
          <AppLink
            href={`${pathTo('charges')}?${saved.search}`}
            aria-current={saved.search === search ? 'true' : undefined}
          >
            {saved.name}
          </AppLink>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={texts.forgetView(saved.name)}
            onClick={() => view.remove(saved.name)}
          >
            <CloseIcon size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
