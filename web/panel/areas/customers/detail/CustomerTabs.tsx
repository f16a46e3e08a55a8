import { useState } from 'react'
import type { Customer } from '#contract/customers/shapes.ts'
import { useViewer } from '#web/client/session.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { tabsFor, type CustomerTab } from '#web/panel/areas/customers/detail/customer-tabs.ts'
import { CustomerCharges } from '#web/panel/areas/customers/detail/CustomerCharges.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { CustomerSubscriptions } from '#web/panel/areas/subscriptions/public/CustomerSubscriptions.tsx'
import classes from './CustomerScreen.module.css'

/** What the customer is charged: by subscription and one by one (R-CUSTD-18). */
export function CustomerTabs({ customer }: { readonly customer: Customer }) {
  const tabs = tabsFor(useViewer())
  const [chosen, setChosen] = useState<CustomerTab>()
  const [first] = tabs
  const tab = chosen ?? first
  if (!tab) return null
  return (
    <div className={classes.tabs}>
      <Tabs
        label={texts.ofCustomer}
        controls="do-cliente"
        value={tab}
        onChange={setChosen}
        items={tabs.map((value) => ({ value, label: texts[value] }))}
      />
      <div id="do-cliente">
        {tab === 'receivables' ? (
          <CustomerCharges customer={customer} />
        ) : (
          <CustomerSubscriptions customer={customer} />
        )}
      </div>
    </div>
  )
}
