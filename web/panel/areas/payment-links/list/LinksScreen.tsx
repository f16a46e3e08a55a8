import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { textsOf } from '#web/client/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { useAddressState } from '#web/kit/state/address.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/layout/EmptyState.tsx'
import { FilterRow } from '#web/kit/lists/FilterRow.tsx'
import { LinkIcon, SearchIcon } from '#web/kit/theme/icons.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { countText } from '#web/kit/lists/pages-shown.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { CreateMenu } from '#web/panel/areas/payment-links/list/CreateMenu.tsx'
import { linkColumns } from '#web/panel/areas/payment-links/list/link-columns.tsx'
import {
  LINK_TABS,
  parse,
  valuesOf,
  type ListState,
} from '#web/panel/areas/payment-links/list/link-list.ts'
import { LinkRowMenu } from '#web/panel/areas/payment-links/list/LinkRowMenu.tsx'
import { RowDialogs } from '#web/panel/areas/payment-links/list/RowDialogs.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { useLinks } from '#web/panel/areas/payment-links/list/useLinks.ts'
import { useRowActions } from '#web/panel/areas/payment-links/list/useRowActions.ts'
import classes from './LinksScreen.module.css'

const LIST_ID = 'links'

/** The links of the seller, a tab a kind (R-LNKL). */
export function LinksScreen() {
  const { state: asked, go, addressOf } = useAddressState(parse)
  const viewer = useViewer()
  // R-LNKL-01: quick links are for who may make them.
  const tabs = LINK_TABS.filter((tab) => tab !== 'FAST_ORDER' || may(viewer, 'link.quick'))
  const state: ListState = tabs.includes(asked.tab) ? asked : { ...asked, tab: 'ORDER' }
  const { data, error, isPlaceholderData, refetch } = useLinks(state)
  const actions = useRowActions()
  const clear = () => go(valuesOf({ ...state, words: '', isDedicated: false, page: 0 }))
  const result = data
    ? data.totalElements === 0
      ? texts.none
      : texts.count(countText(data.totalElements, data.totalIsCapped), data.totalElements)
    : ''
  return (
    <>
      <PageHeader title={texts.title} actions={<HeaderActions />} />
      <Tabs
        label={texts.kinds.label}
        controls={LIST_ID}
        value={state.tab}
        onChange={(tab) => go(valuesOf({ ...state, tab, words: '', page: 0 }))}
        items={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
      />
      <Filter
        key={`${state.tab} ${state.words}`}
        state={state}
        result={result}
        onGo={(next) => go(valuesOf(next))}
        onClear={clear}
      />
      <div id={LIST_ID}>
        <DataTable
          caption={texts.title}
          columns={linkColumns(state.tab, (link) => <LinkRowMenu link={link} {...actions} />)}
          rows={data?.content}
          keyOf={({ uuid }) => uuid}
          {...(mayOpen(viewer, 'editLink')
            ? { hrefOf: ({ uuid }: LinkRow) => pathTo('editLink', { id: uuid }) }
            : {})}
          isOver={({ state }) => !linkAllows.purchase(state)}
          isStale={isPlaceholderData}
          failure={error ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={<Nothing state={state} onClear={clear} />}
        />
      </div>
      {data && <Pager slice={data} hrefOf={(page) => addressOf(valuesOf({ ...state, page }))} />}
      <RowDialogs {...actions} />
    </>
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
      <CreateMenu />
    </>
  )
}

function Nothing({ state, onClear }: { readonly state: ListState; readonly onClear: () => void }) {
  const isNarrowed = state.words !== '' || state.isDedicated
  const action = isNarrowed ? (
    <Button variant="default" onClick={onClear}>
      {texts.clear}
    </Button>
  ) : (
    <CreateMenu />
  )
  return (
    <EmptyState icon={LinkIcon} title={texts.empty} action={action}>
      {state.words ? texts.searched(state.words) : texts.emptyWords}
    </EmptyState>
  )
}

interface FilterProps {
  readonly state: ListState
  readonly result: string
  readonly onGo: (state: ListState) => void
  readonly onClear: () => void
}

function Filter({ state, result, onGo, onClear }: FilterProps) {
  const [text, setText] = useState(state.words)
  const label = state.tab === 'SUBSCRIPTION' ? texts.searchRecurring : texts.search // R-LNKL-03
  return (
    <FilterRow
      label={label}
      onSearch={() => onGo({ ...state, words: text.trim(), page: 0 })}
      onClear={() => {
        setText('')
        onClear()
      }}
      result={result}
    >
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={label}
        placeholder={label}
        leftSection={<SearchIcon size={17} />}
        maxLength={60}
        autoComplete="off"
        data-search=""
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.switch}>
        <Switch
          label={texts.onlyWithClient}
          checked={state.isDedicated}
          onChange={(event) =>
            onGo({ ...state, isDedicated: event.currentTarget.checked, page: 0 })
          }
        />
      </div>
    </FilterRow>
  )
}
