import { pathTo } from '#contract/access/pages.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { type SearchValues, useGo, useUrlState } from '#web/kit/state/url-state.ts'
import { CustomerWizard } from '#web/panel/areas/customers/create/CustomerWizard.tsx'
import type { WizardStep } from '#web/panel/areas/customers/create/WizardSteps.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'

const parse = ({ etapa }: SearchValues): WizardStep => (etapa === '2' ? 2 : 1)

/** Adding a customer on a page of its own; the step is in the address (R-CUSTA). */
export function AddCustomerScreen() {
  const { state: step, go } = useUrlState(parse)
  const leave = useGo()
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('customers') }]}
        current={texts.add}
      />
      <PageHeader title={texts.add} />
      <CustomerWizard
        name="customer.create"
        step={step}
        onStep={(next) => go(next === 2 ? { etapa: '2' } : {})}
        onCreated={() => leave(pathTo('customers'))}
      />
    </>
  )
}
