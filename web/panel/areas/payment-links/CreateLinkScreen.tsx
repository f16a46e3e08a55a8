import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { toInstant } from '#contract/basics/days.ts'
import {
  createLink,
  listOrderLinks,
  readCheckoutDefault,
} from '#contract/payment-links/endpoints.ts'
import type { CheckoutDefault } from '#contract/payment-links/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { machineTime } from '#web/client/clock.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { useGo } from '#web/kit/address.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { CounterTextarea } from '#web/kit/CounterTextarea.tsx'
import { MoneyInput } from '#web/kit/MoneyInput.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { SaveBar } from '#web/kit/SaveBar.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { toast } from '#web/kit/toast.ts'
import {
  CustomerPicker,
  type PickedCustomer,
} from '#web/panel/areas/customers/public/CustomerPicker.tsx'
import { CreatedDialog } from '#web/panel/areas/payment-links/CreatedDialog.tsx'
import {
  bodyOf,
  emptyDraft,
  problemsOf,
  type LinkDraft,
} from '#web/panel/areas/payment-links/link-draft.ts'
import { LinkPreview } from '#web/panel/areas/payment-links/LinkPreview.tsx'
import { MethodCards } from '#web/panel/areas/payment-links/MethodCards.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './CreateLink.module.css'

/** A new one-off link with its live preview (R-LNKF). */
export function CreateLinkScreen() {
  const { data, error } = useRead(readCheckoutDefault, {}, { isQuiet: true })
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.formTitle}
      />
      <PageHeader title={texts.formTitle} />
      {error && <Alert color="red">{texts.defaultsFailed}</Alert>}
      {data && <LinkForm defaults={data} />}
    </>
  )
}

function LinkForm({ defaults }: { readonly defaults: CheckoutDefault }) {
  const [draft, setDraft] = useState<LinkDraft>(() => emptyDraft(defaults))
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { send: intend } = useIntention('payment-link.create')
  const client = useQueryClient()
  const go = useGo()
  const problems = problemsOf(draft, toInstant(machineTime.now()))
  const isMissing = problems.some((one) => ['title', 'value', 'methods'].includes(one))

  const submit = async () => {
    setBusy(true)
    try {
      const made = await intend(createLink, { body: bodyOf(draft) })
      await invalidate(client, listOrderLinks)
      setUrl(made.url)
    } catch (error) {
      for (const text of textsOf(error)) toast.error(text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.layout}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problems.length === 0) void submit()
        }}
      >
        <WhatSection {...{ draft, setDraft, problems }} />
        <SectionCard title={texts.how}>
          <div className={classes.fields}>
            <MethodCards draft={draft} defaults={defaults} onChange={setDraft} />
          </div>
          {problems.includes('methods') && <p className={classes.error}>{texts.noMethod}</p>}
        </SectionCard>
        <WhomSection {...{ draft, setDraft, problems }} />
        <MoreSection {...{ draft, setDraft, problems }} />
        <SaveBar
          actions={
            <>
              <Button variant="default" onClick={() => go(pathTo('links'))}>
                {texts.cancel}
              </Button>
              <Button type="submit" disabled={problems.length > 0} loading={isBusy}>
                {texts.submit}
              </Button>
            </>
          }
        >
          {isMissing ? texts.missing : texts.ready}
        </SaveBar>
      </form>
      <LinkPreview draft={draft} seller="" />
      <CreatedDialog
        {...{ url, title: draft.title, value: draft.value ?? 0n }}
        onClose={() => go(pathTo('links'))}
      />
    </div>
  )
}

interface SectionProps {
  readonly draft: LinkDraft
  readonly setDraft: (draft: LinkDraft) => void
  readonly problems: readonly string[]
}

function WhatSection({ draft, setDraft }: SectionProps) {
  const [isTouched, setTouched] = useState(false)
  const isEmpty = isTouched && draft.title.trim() === ''
  return (
    <SectionCard title={texts.what}>
      <div className={classes.fields}>
        <div className={classes.grid}>
          <TextInput
            label={texts.fieldTitle}
            value={draft.title}
            maxLength={60}
            error={isEmpty ? texts.required : undefined}
            onBlur={() => setTouched(true)}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
          />
          <MoneyInput
            label={texts.fieldValue}
            value={draft.value}
            maxDigits={8}
            onChange={(value) => setDraft({ ...draft, value })}
          />
        </div>
        <Textarea
          label={texts.fieldDescription}
          value={draft.description}
          maxLength={300}
          autosize
          minRows={2}
          onChange={(event) => setDraft({ ...draft, description: event.currentTarget.value })}
        />
      </div>
    </SectionCard>
  )
}

function WhomSection({ draft, setDraft }: SectionProps) {
  const [picked, setPicked] = useState<PickedCustomer | null>(null)
  return (
    <SectionCard title={texts.forWhom}>
      <CustomerPicker
        value={picked}
        onChange={(customer) => {
          setPicked(customer)
          setDraft({ ...draft, customer: customer?.id ?? null })
        }}
      />
    </SectionCard>
  )
}

const QUARTER_SECONDS = 900

function MoreSection({ draft, setDraft, problems }: SectionProps) {
  return (
    <SectionCard title={texts.more}>
      <div className={classes.fields}>
        {draft.methods.BANK_SLIP.isOn && (
          <CounterTextarea
            label={texts.slipDescription}
            value={draft.slipDescription}
            maxLength={130}
            onChange={(slipDescription) => setDraft({ ...draft, slipDescription })}
          />
        )}
        <div className={classes.options}>
          <TextInput
            type="datetime-local"
            label={texts.expiry}
            value={draft.expiresAt}
            step={QUARTER_SECONDS}
            error={problems.includes('expiresAt') ? texts.past : undefined}
            onChange={(event) => setDraft({ ...draft, expiresAt: event.currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={texts.first}
            description={texts.firstWarning}
            value={draft.firstAt}
            step={QUARTER_SECONDS}
            error={problems.includes('firstAt') ? texts.past : undefined}
            onChange={(event) => setDraft({ ...draft, firstAt: event.currentTarget.value })}
          />
        </div>
        <Checkbox
          label={texts.timer}
          disabled={draft.expiresAt === ''}
          checked={draft.timer && draft.expiresAt !== ''}
          onChange={(event) => setDraft({ ...draft, timer: event.currentTarget.checked })}
        />
      </div>
    </SectionCard>
  )
}
