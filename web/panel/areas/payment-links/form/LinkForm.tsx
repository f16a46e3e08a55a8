import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import type { PickedCustomer } from '#web/panel/areas/customers/public/CustomerPicker.tsx'
import { CreatedDialog } from '#web/panel/areas/payment-links/form/CreatedDialog.tsx'
import type { LinkDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { chargedOf } from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'
import { FormBar, isMissing } from '#web/panel/areas/payment-links/form/FormBar.tsx'
import {
  HowSection,
  MoreSection,
  WhatSection,
  WhomSection,
} from '#web/panel/areas/payment-links/form/LinkSections.tsx'
import { PlanSection } from '#web/panel/areas/payment-links/form/PlanSection.tsx'
import { LinkPreview } from '#web/panel/areas/payment-links/form/preview/LinkPreview.tsx'
import { type Received, receivedOf } from '#web/panel/areas/payment-links/form/preview/received.ts'
import {
  type Simulation,
  useSimulation,
} from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import {
  type FormStart,
  type LinkFormState,
  useLinkForm,
} from '#web/panel/areas/payment-links/form/useLinkForm.ts'
import { SplitDialog } from '#web/panel/areas/payment-links/split/SplitDialog.tsx'
import { SplitSection } from '#web/panel/areas/payment-links/split/SplitSection.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

type LinkFormProps = FormStart & {
  /** The customer of the link, when it has one. */
  readonly customer?: PickedCustomer | null
}

/** The values that another person saved for the fields that were changed here, too. */
const changesOf = ({ conflicts, theirs }: LinkFormState): string[] =>
  (conflicts ?? []).map((field) => {
    const value = theirs[field]
    const text = typeof value === 'bigint' ? formatReais(value) : value
    const hasText = typeof text === 'string' && text !== ''
    return texts.fields[field] + (hasText ? texts.theirs(text) : '')
  })

/** The form of a one-off or recurring link, with its preview (R-LNKF-01). */
export function LinkForm({ customer = null, ...start }: LinkFormProps) {
  const { rules, link } = start
  const form = useLinkForm(start)
  const { draft, setDraft, problems, wasSubmitted, isBusy } = form
  const [isPreviewing, setPreviewing] = useState(false)
  const [isSplitting, setSplitting] = useState(false)
  const simulation = useSimulation(draft, rules)
  const received = receivedOf(draft, rules, simulation.data)
  const go = useGo()
  const leave = () => {
    form.abandon()
    go(pathTo('links'))
  }
  const section = { draft, onChange: setDraft, problems, wasSubmitted }
  const save = () => void form.save().then(() => setSplitting(false))
  // The shares are reviewed before they are saved (R-LNKS-08).
  const isAsked = draft.split.isOn && form.maySplit
  return (
    <div className={classes.layout}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => form.submit(event, isAsked ? () => setSplitting(true) : save)}
      >
        {form.failure && (
          <ErrorState title={link ? texts.notSaved : texts.notCreated} texts={form.failure} />
        )}
        {form.conflicts && <ConflictNotice message={texts.conflict} changes={changesOf(form)} />}
        {draft.recurring ? (
          <PlanSection {...section} recurring={draft.recurring} />
        ) : (
          <WhatSection {...section} />
        )}
        <HowSection {...section} rules={rules} maySplit={form.maySplit} />
        {form.maySplit && <SplitSection {...section} />}
        <WhomSection {...section} customer={customer} />
        <MoreSection {...section} />
        <FormBar
          missing={problems.filter(isMissing)}
          simulation={simulation}
          isBusy={isBusy}
          isEdit={link !== null}
          received={received}
          onPreview={() => setPreviewing(true)}
          work={form.work}
          onLeave={leave}
        />
      </form>
      <Previews
        draft={draft}
        simulation={simulation}
        received={received}
        seller={rules.defaults.seller}
        isSheetOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
      />
      {isSplitting && (
        <SplitDialog
          draft={
            draft.recurring ? { ...draft, value: chargedOf(draft.value, draft.recurring) } : draft
          }
          rules={rules}
          isBusy={isBusy}
          isEdit={link !== null}
          onConfirm={save}
          onClose={() => setSplitting(false)}
        />
      )}
      <CreatedDialog
        url={form.url}
        title={draft.recurring?.plan?.title ?? draft.title}
        value={draft.value ?? 0n}
        onClose={() => go(pathTo('links'))}
      />
    </div>
  )
}

interface PreviewsProps {
  readonly seller: PublicSeller
  readonly draft: LinkDraft
  readonly simulation: Simulation
  readonly received: readonly Received[]
  readonly isSheetOpen: boolean
  readonly onClose: () => void
}

/** Beside the form on a desk, in a sheet below it on a phone. */
const Previews = ({ isSheetOpen, onClose, ...text }: PreviewsProps) => (
  <>
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <LinkPreview {...text} />
    </aside>
    <Drawer
      opened={isSheetOpen}
      onClose={onClose}
      position="bottom"
      size="92%"
      title={texts.preview}
      classNames={{ body: classes.sheet ?? '' }}
    >
      <LinkPreview {...text} />
    </Drawer>
  </>
)
