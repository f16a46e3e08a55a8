import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useUrlState, useGo, type SearchValues } from '#web/kit/state/url-state.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { LinkIcon } from '#web/kit/theme/icons.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { copyOfLink } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import { FormFrame } from '#web/panel/areas/payment-links/form/FormFrame.tsx'
import { emptyDraft, type LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { FORM_OF, QUICK_FORM } from '#web/panel/areas/payment-links/list/link-list.ts'
import { LinkForm } from '#web/panel/areas/payment-links/form/LinkForm.tsx'
import { QuickLinkScreen } from '#web/panel/areas/payment-links/quick/QuickLinkScreen.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface CreateLinkScreenProps {
  /** Which kind of link: `cobranca-pontual`, `link-rapido`. */
  readonly id: string
}

const parse = ({ id = '' }: SearchValues) => ({ from: id })

/** A new link, or the copy of one that the address names (R-LNKF, R-LNKL-08). */
export function CreateLinkScreen({ id }: CreateLinkScreenProps) {
  const { state } = useUrlState(parse)
  if (id === QUICK_FORM) return <QuickLinkScreen />
  const isOneOff = id === FORM_OF.ORDER
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.crumb}
      />
      <PageHeader title={texts.formTitle} {...(isOneOff ? { actions: <KindPick /> } : {})} />
      {isOneOff ? (
        <FormFrame key={state.from} id={state.from}>
          {(rules, link) => <NewLinkForm rules={rules} from={link} />}
        </FormFrame>
      ) : (
        <NotYet />
      )}
    </>
  )
}

interface NewLinkFormProps {
  readonly rules: LinkRules
  readonly from: PaymentLink | null
}

const NewLinkForm = ({ rules, from }: NewLinkFormProps) => (
  <LinkForm
    rules={rules}
    first={from?.type === 'ORDER' ? copyOfLink(from, rules) : emptyDraft(rules)}
    link={null}
    copyOf={from?.uuid}
    onSaved={() => {}}
  />
)

// Only when creating; recurring links cannot be created yet (R-LNKF-02).
function KindPick() {
  const id = useId()
  return (
    <div className={classes.kind}>
      <label htmlFor={id}>{texts.kind}</label>
      <NativeSelect
        id={id}
        data={[{ value: FORM_OF.ORDER, label: texts.kinds.order }]}
        value={FORM_OF.ORDER}
        onChange={() => {}}
      />
    </div>
  )
}

/** What cannot be made here, by anybody or by this person. */
export function NotYet() {
  const go = useGo()
  return (
    <EmptyState
      icon={LinkIcon}
      title={texts.notYet}
      action={<Button onClick={() => go(pathTo('links'))}>{texts.back}</Button>}
    />
  )
}
