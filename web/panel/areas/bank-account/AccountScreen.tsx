import { pathTo, mayOpen } from '#contract/access/pages.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import type { BankingAccount } from '#contract/bank-account/shapes.ts'
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
import { PixKeys } from '#web/panel/areas/pix-keys/public/PixKeys.tsx'
import { accountTexts as texts } from '#web/panel/areas/bank-account/texts.ts'
import classes from './Account.module.css'

const PANEL_ID = 'dados-da-conta'

/** The business account: its data, its Pix keys (R-PIX). */
export function AccountScreen() {
  const { data, error } = useRead(readAccount, {}, { isQuiet: true, isLive: true })
  if (!data && !error) return <DetailSkeleton parents={undefined} title={texts.title} />
  return (
    <>
      <PageHeader title={texts.title} />
      {data?.status === 'ACTIVE' && data.debitAccountId ? (
        <>
          <AccountData account={data} />
          <Tabs
            label={texts.title}
            controls={PANEL_ID}
            value="keys"
            onChange={() => {}}
            items={[{ value: 'keys', label: texts.keys }]}
          />
          <div id={PANEL_ID}>
            <PixKeys accountId={data.debitAccountId} />
          </div>
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
      <div className={classes.balance}>
        <p className={classes.label}>{texts.balance}</p>
        {balance !== null && <Money amount={balance} size="hero" />}
      </div>
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
