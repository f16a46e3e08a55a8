import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { type SearchValues, useGo, useUrlState } from '#web/kit/state/url-state.ts'
import { LinkIcon } from '#web/kit/theme/icons.tsx'
import { copyOfLink } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import {
  emptyDraft,
  emptyRecurringDraft,
  type LinkRules,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { FormFrame } from '#web/panel/areas/payment-links/form/FormFrame.tsx'
import { LinkForm } from '#web/panel/areas/payment-links/form/LinkForm.tsx'
import { FORM_OF, QUICK_FORM } from '#web/panel/areas/payment-links/list/link-list.ts'
import { QuickLinkScreen } from '#web/panel/areas/payment-links/quick/QuickLinkScreen.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface CreateLinkScreenProps {
  /** Which kind of link: `cobranca-pontual`, `assinatura-customizada`, `link-rapido`. */
  readonly id: string
}

const parse = ({ id = '' }: SearchValues) => ({ from: id })

/** A new link, or the copy of one that the address names (R-LNKF, R-LNKL-08). */
export function CreateLinkScreen({ id }: CreateLinkScreenProps) {
  const { state } = useUrlState(parse)
  if (id === QUICK_FORM) return <QuickLinkScreen />
  const kind = KINDS.find((each) => each.value === id)
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.crumb}
      />
      <PageHeader
        title={texts.formTitle}
        {...(kind ? { actions: <KindPick kind={kind.value} /> } : {})}
      />
      {kind ? (
        <FormFrame key={`${kind.value}.${state.from}`} id={state.from}>
          {(rules, link) => <NewLinkForm type={kind.type} rules={rules} from={link} />}
        </FormFrame>
      ) : (
        <NotYet />
      )}
    </>
  )
}

const KINDS = [
  { type: 'ORDER', value: FORM_OF.ORDER, label: texts.kinds.order },
  { type: 'SUBSCRIPTION', value: FORM_OF.SUBSCRIPTION, label: texts.kinds.recurring },
] as const
type Kind = (typeof KINDS)[number]

interface NewLinkFormProps {
  readonly type: Kind['type']
  readonly rules: LinkRules
  readonly from: PaymentLink | null
}

const EMPTY = { ORDER: emptyDraft, SUBSCRIPTION: emptyRecurringDraft }

const NewLinkForm = ({ type, rules, from }: NewLinkFormProps) => (
  <LinkForm
    rules={rules}
    first={from?.type === type ? copyOfLink(from, rules) : EMPTY[type](rules)}
    link={null}
    copyOf={from?.uuid}
    onSaved={() => {}}
  />
)

// Only when creating (R-LNKF-02).
function KindPick({ kind }: { readonly kind: Kind['value'] }) {
  const id = useId()
  const go = useGo()
  return (
    <div className={classes.kind}>
      <label htmlFor={id}>{texts.kind}</label>
      <NativeSelect
        id={id}
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={(event) => go(pathTo('createLink', { id: event.currentTarget.value }))}
      />
    </div>
  )
}

/** An address of no form. */
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
