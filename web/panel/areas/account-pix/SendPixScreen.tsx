import { Button } from '@mantine/core'
import { useState } from 'react'
import { listAccountPix } from '#contract/account-pix/endpoints.ts'
import { PIX_DIRECTIONS, type PixDirection } from '#contract/account-pix/shapes.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { pageOfSearch, pageText, type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { ExchangeIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { Approval } from '#web/panel/areas/account-pix/ApprovalDialog.tsx'
import { COLUMNS } from '#web/panel/areas/account-pix/columns.tsx'
import { SendPixDialog } from '#web/panel/areas/account-pix/SendPixDialog.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

const LIST_ID = 'pix-da-conta'
const PER_PAGE = 20
const NEWEST = { field: 'createdAt', descending: true }

const loadFile = async () => {
  const { exportPix: endpoint, pixTable: table } = await import('#contract/account-pix/exports.ts')
  return { endpoint, table }
}

interface Address {
  readonly direction: PixDirection
  readonly page: number
}

const parseAddress = (values: SearchValues): Address => ({
  direction: values['tipo'] === 'recebidos' ? 'IN' : 'OUT',
  page: pageOfSearch(values),
})

const valuesOf = ({ direction, page }: Address): SearchValues => ({
  tipo: direction === 'IN' ? 'recebidos' : '',
  page: pageText(page),
})

/** The Pix that the business account sent and received, and the form that sends one. */
export function SendPixScreen() {
  const { state, go, addressOf } = useUrlState(parseAddress)
  const { direction, page } = state
  const query = { direction, page, size: PER_PAGE, sort: NEWEST }
  const list = useRead(listAccountPix, { query }, { keepsPrevious: true, isLive: true })
  const account = useRead(readAccount, {}, { isQuiet: true, isLive: true }).data
  const [isSending, setSending] = useState(false)
  const isActive = account?.status === 'ACTIVE'
  const start = (
    <Button
      leftSection={<PlusIcon size={18} />}
      disabled={!isActive}
      onClick={() => setSending(true)}
    >
      {texts.open}
    </Button>
  )
  return (
    <>
      <ListPage
        title={texts.title}
        description={
          account && (
            <p className={classes.balance}>
              {isActive ? texts.balance(account.balance ?? 0n) : texts.notActive}
            </p>
          )
        }
        actions={
          <>
            <Approval />
            {start}
          </>
        }
        file={fileOfList(loadFile, query)}
        listId={LIST_ID}
        list={list}
        hrefOfPage={(next) => addressOf(valuesOf({ direction, page: next }))}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        isOver={({ state: status }) => status === 'CANCELED'}
        empty={
          <EmptyState icon={ExchangeIcon} title={texts.none[direction]}>
            {texts.noneText[direction]}
          </EmptyState>
        }
      >
        <div className={classes.tabs}>
          <Tabs
            label={texts.directions}
            controls={LIST_ID}
            value={direction}
            onChange={(next) => go(valuesOf({ direction: next, page: 0 }))}
            items={PIX_DIRECTIONS.map((value) => ({ value, label: texts.tabs[value] }))}
          />
        </div>
      </ListPage>
      {isSending && <SendPixDialog onClose={() => setSending(false)} />}
    </>
  )
}
