import type { Customer } from '#contract/customers/shapes.ts'
import { useViewer } from '#web/client/session.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { CustomerCharges } from '#web/panel/areas/customers/detail/CustomerCharges.tsx'
import { parseTab, tabsFor, valuesOfTab } from '#web/panel/areas/customers/detail/customer-tabs.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { CustomerSubscriptions } from '#web/panel/areas/subscriptions/public/CustomerSubscriptions.tsx'
import classes from './CustomerScreen.module.css'

/** What the customer is charged: by subscription and one by one (R-CUSTD-18). */
export function CustomerTabs({ customer }: { readonly customer: Customer }) {
  const tabs = tabsFor(useViewer())
  const { state, replace } = useUrlState(parseTab)
  const tab = tabs.find((each) => each === state.tab) ?? tabs[0]
  if (!tab) return null
  return (
    <div className={classes.tabs}>
      <Tabs
        label={texts.ofCustomer}
        controls="do-cliente"
        value={tab}
        onChange={(next) => replace(valuesOfTab({ tab: next, view: 'history' }))}
        items={tabs.map((value) => ({ value, label: texts[value] }))}
      />
      <div id="do-cliente">
        {tab === 'receivables' ? (
          <CustomerCharges
            customer={customer}
            view={state.view}
            onView={(view) => replace(valuesOfTab({ tab, view }))}
          />
        ) : (
          <CustomerSubscriptions customer={customer} />
        )}
      </div>
    </div>
  )
}
