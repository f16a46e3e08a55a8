import { Button, Drawer, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import { toInstant } from '#contract/basics/days.ts'
import {
  createLink,
  listOrderLinks,
  readCheckoutDefault,
} from '#contract/payment-links/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { machineTime } from '#web/client/clock.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { useGo } from '#web/kit/address.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import { LinkIcon } from '#web/kit/icons.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { CreatedDialog } from '#web/panel/areas/payment-links/CreatedDialog.tsx'
import {
  bodyOf,
  emptyDraft,
  problemsOf,
  type LinkDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/link-draft.ts'
import { LinkPreview } from '#web/panel/areas/payment-links/LinkPreview.tsx'
import {
  HowSection,
  MoreSection,
  WhatSection,
  WhomSection,
} from '#web/panel/areas/payment-links/LinkSections.tsx'
import { FormBar, isMissing } from '#web/panel/areas/payment-links/FormBar.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { useSimulation } from '#web/panel/areas/payment-links/useSimulation.ts'
import classes from './CreateLink.module.css'

interface CreateLinkScreenProps {
  /** Which kind of link: `cobranca-pontual`. */
  readonly id: string
}

const ONE_OFF = 'cobranca-pontual'

/** A new link: today the one-off one (R-LNKF). */
export function CreateLinkScreen({ id }: CreateLinkScreenProps) {
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.crumb}
      />
      <PageHeader title={texts.formTitle} {...(id === ONE_OFF ? { actions: <KindPick /> } : {})} />
      {id === ONE_OFF ? <OneOffForm /> : <NotYet />}
    </>
  )
}

// R-LNKF-02: only when creating; the other kinds join the list as they come.
const KindPick = () => (
  <NativeSelect
    aria-label={texts.kind}
    data={[{ value: ONE_OFF, label: texts.kinds.order }]}
    value={ONE_OFF}
    onChange={() => {}}
  />
)

function NotYet() {
  const go = useGo()
  return (
    <EmptyState
      icon={LinkIcon}
      title={texts.notYet}
      action={<Button onClick={() => go(pathTo('links'))}>{texts.back}</Button>}
    />
  )
}

function OneOffForm() {
  const { data, error, refetch } = useRead(readCheckoutDefault, {}, { isQuiet: true })
  const session = useSession()
  if (error) {
    const reload = () => void refetch()
    return <ErrorState title={texts.defaultsFailed} texts={textsOf(error)} onRetry={reload} />
  }
  if (!data) return <div className={classes.waits} aria-busy="true" />
  const { isActiveForTax = false, mixedInstallment = false } = session?.user ?? {}
  return <LinkForm rules={{ defaults: data, isActiveForTax, mixedInstallment }} />
}

/** What the form holds and its sending. */
function useLinkForm(rules: LinkRules) {
  const [first] = useState(() => emptyDraft(rules))
  const [draft, setDraft] = useState<LinkDraft>(first)
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const { send, abandon } = useIntention('payment-link.create')
  const client = useQueryClient()
  const viewer = useViewer()
  const whiteLabel = useBrand()?.whiteLabel ?? false
  const problems = problemsOf(draft, toInstant(machineTime.now()))

  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const seesMetadata = may(viewer, 'link.metadata')
      const made = await send(createLink, {
        body: bodyOf(draft, { rules, whiteLabel, seesMetadata }),
      })
      await invalidate(client, listOrderLinks)
      setUrl(made.url)
    } catch (error) {
      toastFailure(error) // R-GEN-06
      setFailure(textsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) return void save()
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  const isDirty = draft !== first
  return { draft, setDraft, url, isBusy, isTried, failure, problems, submit, abandon, isDirty }
}

function LinkForm({ rules }: { readonly rules: LinkRules }) {
  const form = useLinkForm(rules)
  const { draft, setDraft, problems, isTried } = form
  const [isLeaving, setLeaving] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const simulation = useSimulation(draft, rules)
  const go = useGo()
  const leave = () => {
    form.abandon()
    go(pathTo('links'))
  }
  const section = { draft, onChange: setDraft, problems, isTried }
  return (
    <div className={classes.layout}>
      <form className={classes.form} noValidate onSubmit={form.submit}>
        {form.failure && <ErrorState title={texts.notCreated} texts={form.failure} />}
        <WhatSection {...section} />
        <HowSection {...section} rules={rules} />
        <WhomSection {...section} />
        <MoreSection {...section} />
        <FormBar
          {...{ missing: problems.filter(isMissing), simulation, isBusy: form.isBusy }}
          onPreview={() => setPreviewing(true)}
          onCancel={() => (form.isDirty ? setLeaving(true) : leave())}
        />
      </form>
      <aside className={classes.preview} aria-label={texts.preview}>
        <h2>{texts.preview}</h2>
        <LinkPreview {...{ draft, simulation }} />
      </aside>
      <Drawer
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
        position="bottom"
        size="92%"
        title={texts.preview}
        classNames={{ body: classes.sheet ?? '' }}
      >
        <LinkPreview {...{ draft, simulation }} />
      </Drawer>
      <ConfirmDialog
        isOpen={isLeaving}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        isDangerous
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        {texts.leaveWords}
      </ConfirmDialog>
      <CreatedDialog
        {...{ url: form.url, title: draft.title, value: draft.value ?? 0n }}
        onClose={() => go(pathTo('links'))}
      />
    </div>
  )
}
