import { mayUse } from '#contract/access/access.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { listMovements } from '#contract/account-statement/endpoints.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import type { BankingAccount } from '#contract/bank-account/shapes.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { DetailSkeleton } from '#web/kit/layout/DetailSkeleton.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { Statement } from '#web/panel/areas/account-statement/public/Statement.tsx'
import {
  parseStatementAddress,
  type StatementAddress,
  valuesOfStatement,
  WHOLE_STATEMENT,
} from '#web/panel/areas/account-statement/public/statement-address.ts'
import { accountTexts as texts } from '#web/panel/areas/bank-account/texts.ts'
import { Claims } from '#web/panel/areas/med-claims/public/Claims.tsx'
import { PixKeys } from '#web/panel/areas/pix-keys/public/PixKeys.tsx'
import classes from './Account.module.css'

const PANEL_ID = 'dados-da-conta'

/** The business account: its data, its Pix keys, its statement and what payers' banks ask back (R-PIX). */
export function AccountScreen() {
  const { data, error } = useRead(readAccount, {}, { isQuiet: true, isLive: true })
  if (!data && !error) return <DetailSkeleton parents={undefined} title={texts.title} />
  const accountId = data?.status === 'ACTIVE' ? data.debitAccountId : null
  return (
    <>
      <PageHeader title={texts.title} />
      {data && accountId ? (
        <>
          <AccountData account={data} />
          <AccountTabs accountId={accountId} />
        </>
      ) : (
        <NotSetUp />
      )}
    </>
  )
}

function NotSetUp() {
  const mayActivate = mayOpen(useViewer(), 'activateAccount')
  return (
    <Notice
      action={mayActivate && <AppLink href={pathTo('activateAccount')}>{texts.activate}</AppLink>}
    >
      <span>{texts.notSetUp}</span>
    </Notice>
  )
}

function AccountData({ account }: { readonly account: BankingAccount }) {
  const { balance, agency, number, accountInput } = account
  return (
    <SectionCard title={texts.account}>
      {balance !== null && (
        <div className={classes.balance}>
          <p className={classes.label}>{texts.balance}</p>
          <Money amount={balance} size="hero" />
        </div>
      )}
      <DataList
        items={[
          { label: texts.agency, value: agency },
          { label: texts.number, value: number },
          { label: texts.holder, value: accountInput?.companyName },
        ]}
      />
    </SectionCard>
  )
}

const NAMES = { keys: '', statement: 'extrato', claims: 'contestacoes' } as const

const TABS = ['keys', 'statement', 'claims'] as const

interface Address {
  readonly tab: (typeof TABS)[number]
  readonly statement: StatementAddress
}

const parseAddress = (values: SearchValues): Address => ({
  tab: TABS.find((tab) => NAMES[tab] === values['aba']) ?? 'keys',
  statement: parseStatementAddress(values),
})

const valuesOf = ({ tab, statement }: Address): SearchValues => ({
  aba: NAMES[tab],
  ...valuesOfStatement(statement),
})

function AccountTabs({ accountId }: { readonly accountId: Uuid }) {
  const { state, go, addressOf } = useUrlState(parseAddress)
  const maySeeMoney = mayUse(useViewer(), listMovements.access)
  const tab = maySeeMoney ? state.tab : 'keys'
  const shown = maySeeMoney ? TABS : (['keys'] as const)
  const hrefOf = (statement: StatementAddress) => addressOf(valuesOf({ tab, statement }))
  return (
    <div className={classes.tabs}>
      <Tabs
        label={texts.title}
        controls={PANEL_ID}
        value={tab}
        onChange={(next) => go(valuesOf({ tab: next, statement: WHOLE_STATEMENT }))}
        items={shown.map((value) => ({ value, label: texts[value] }))}
      />
      <div id={PANEL_ID} className={classes.panel}>
        {tab === 'keys' && <PixKeys accountId={accountId} />}
        {tab === 'statement' && (
          <Statement
            state={state.statement}
            onGo={(next) => go(valuesOf({ tab, statement: next }))}
            hrefOf={hrefOf}
          />
        )}
        {tab === 'claims' && (
          <Claims
            page={state.statement.page}
            hrefOfPage={(page) => hrefOf({ ...WHOLE_STATEMENT, page })}
          />
        )}
      </div>
    </div>
  )
}
