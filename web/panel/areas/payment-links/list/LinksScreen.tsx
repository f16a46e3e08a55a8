import { Button, Switch } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { listOrderLinks } from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { useViewer } from '#web/client/session.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { SearchFilterRow } from '#web/kit/lists/filters/SearchFilterRow.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { LinkIcon } from '#web/kit/theme/icons.tsx'
import { LinkRowMenu } from '#web/panel/areas/payment-links/list/LinkRowMenu.tsx'
import { linkColumns } from '#web/panel/areas/payment-links/list/link-columns.tsx'
import {
  LINK_TABS,
  type ListState,
  parserOf,
  valuesOf,
} from '#web/panel/areas/payment-links/list/link-list.ts'
import { RowDialogs } from '#web/panel/areas/payment-links/list/RowDialogs.tsx'
import { useLinks } from '#web/panel/areas/payment-links/list/useLinks.ts'
import { useRowActions } from '#web/panel/areas/payment-links/list/useRowActions.ts'
import { CreateMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'
import { createTexts } from '#web/panel/areas/payment-links/public/create-texts.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './LinksScreen.module.css'

const LIST_ID = 'links'
const MAX_SEARCH_LENGTH = queryLimitOf(listOrderLinks, 'title')
const parse = parserOf(MAX_SEARCH_LENGTH)

const addressOfLink = ({ uuid }: LinkRow) => pathTo('editLink', { id: uuid })

/** The links of the seller, a tab a kind (R-LNKL). */
export function LinksScreen() {
  const { state: requested, go, addressOf } = useUrlState(parse)
  const viewer = useViewer()
  // Quick links are for users who may create them (R-LNKL-01).
  const tabs = LINK_TABS.filter((tab) => tab !== 'FAST_ORDER' || may(viewer, 'link.quick'))
  const state: ListState = tabs.includes(requested.tab) ? requested : { ...requested, tab: 'ORDER' }
  const { list, file } = useLinks(state)
  const actions = useRowActions()
  const clear = () => go(valuesOf({ ...state, searchText: '', isDedicated: false, page: 0 }))
  return (
    <ListPage
      title={texts.title}
      actions={<HeaderActions />}
      file={file}
      listId={LIST_ID}
      list={list}
      hrefOfPage={(page) => addressOf(valuesOf({ ...state, page }))}
      columns={linkColumns(state.tab, (link) => <LinkRowMenu link={link} {...actions} />)}
      keyOf={({ uuid }) => uuid}
      hrefOf={mayOpen(viewer, 'editLink') ? addressOfLink : undefined}
      isOver={({ state: linkState }) => !linkAllows.purchase(linkState)}
      empty={
        <EmptyList
          icon={LinkIcon}
          texts={texts}
          isNarrowed={state.searchText !== '' || state.isDedicated}
          action={<CreateMenu label={createTexts.create} />}
          searched={state.searchText ? texts.searched(state.searchText) : texts.noneWithClient}
          onClear={clear}
        />
      }
    >
      <Tabs
        label={texts.kinds.label}
        controls={LIST_ID}
        value={state.tab}
        onChange={(tab) => go(valuesOf({ ...state, tab, searchText: '', page: 0 }))}
        items={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
      />
      <SearchFilterRow
        // Links for subscriptions are searched by their plan (R-LNKL-03).
        label={state.tab === 'SUBSCRIPTION' ? texts.searchRecurring : texts.search}
        searchText={state.searchText}
        maxLength={MAX_SEARCH_LENGTH}
        onSearch={(searchText) => go(valuesOf({ ...state, searchText, page: 0 }))}
        onClear={clear}
        isNarrowed={state.isDedicated}
        result={resultText(list.data, texts)}
      >
        <div className={classes.switch}>
          <Switch
            label={texts.onlyWithClient}
            checked={state.isDedicated}
            onChange={({ currentTarget: { checked } }) =>
              go(valuesOf({ ...state, isDedicated: checked, page: 0 }))
            }
          />
        </div>
      </SearchFilterRow>
      <RowDialogs {...actions} />
    </ListPage>
  )
}

function HeaderActions() {
  const viewer = useViewer()
  return (
    <>
      {mayOpen(viewer, 'importSubscriptions') && (
        <Button component={AppLink} href={pathTo('importSubscriptions')} variant="default">
          {texts.import}
        </Button>
      )}
      <CreateMenu label={createTexts.create} />
    </>
  )
}
