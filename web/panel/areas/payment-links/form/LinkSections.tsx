import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import {
  CustomerPicker,
  type PickedCustomer,
} from '#web/panel/areas/customers/public/CustomerPicker.tsx'
import {
  hasDiscount,
  type LinkDraft,
  type LinkRules,
  type Problem,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { LINK_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import { MetadataRows } from '#web/panel/areas/payment-links/form/MetadataRows.tsx'
import { MomentField } from '#web/panel/areas/payment-links/form/MomentField.tsx'
import { MethodCards } from '#web/panel/areas/payment-links/form/methods/MethodCards.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

export interface SectionProps {
  readonly draft: LinkDraft
  readonly onChange: (draft: LinkDraft) => void
  readonly problems: readonly Problem[]
  /** After a submit all missing fields are shown. */
  readonly wasSubmitted: boolean
}

const MAX_DIGITS = 8 // ten characters with their marks

export function WhatSection({ draft, onChange, problems, wasSubmitted }: SectionProps) {
  const [left, setLeft] = useState({ title: false, value: false })
  const noTitle = (wasSubmitted || left.title) && draft.title.trim() === ''
  const titleError = noTitle
    ? texts.required
    : problems.includes('longTitle')
      ? texts.longTitle
      : undefined
  const noValue = (wasSubmitted || left.value) && (draft.value ?? 0n) === 0n
  return (
    <SectionCard title={texts.what}>
      <div className={classes.fields}>
        <div className={classes.grid}>
          <TextInput
            id="link-title"
            label={texts.fieldTitle}
            value={draft.title}
            autoComplete="off"
            rightSection={
              <span className={classes.count}>
                {draft.title.length}/{LINK_LIMITS.title}
              </span>
            }
            rightSectionWidth={58}
            error={titleError}
            onBlur={() => setLeft({ ...left, title: true })}
            onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
          />
          <MoneyInput
            id="link-value"
            label={texts.fieldValue}
            value={draft.value}
            maxDigits={MAX_DIGITS}
            error={noValue ? texts.required : undefined}
            onBlur={() => setLeft({ ...left, value: true })}
            onChange={(value) => onChange({ ...draft, value })}
          />
        </div>
        <Textarea
          label={texts.fieldDescription}
          description={texts.descriptionHint}
          value={draft.description}
          maxLength={LINK_LIMITS.description}
          rows={2}
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
      </div>
    </SectionCard>
  )
}

interface HowProps extends SectionProps {
  readonly rules: LinkRules
  readonly maySplit: boolean
}

export function HowSection({ draft, rules, maySplit, onChange, problems, wasSubmitted }: HowProps) {
  return (
    <SectionCard title={texts.how}>
      <div className={classes.fields}>
        <MethodCards
          draft={draft}
          rules={rules}
          maySplit={maySplit}
          wasSubmitted={wasSubmitted}
          onChange={onChange}
        />
        {problems.includes('methods') && (
          <p className={classes.error} role="alert">
            {texts.noMethod}
          </p>
        )}
        {!draft.recurring && hasDiscount(draft) && (
          <Switch
            label={texts.anchoring}
            checked={draft.hasAnchoring}
            onChange={(event) => onChange({ ...draft, hasAnchoring: event.currentTarget.checked })}
          />
        )}
      </div>
    </SectionCard>
  )
}

const maySlip = ({ document }: PickedCustomer) => allowsBankSlip(document.documentNumber)

interface WhomProps extends SectionProps {
  readonly customer: PickedCustomer | null
}

export function WhomSection({ draft, onChange, customer: first }: WhomProps) {
  const [picked, setPicked] = useState(first)
  const isKnown = (picked?.id ?? null) === draft.customer
  const viewer = useViewer()
  // A restored draft and a merged one hold the customer's id only.
  const { data = null } = useRead(
    readCustomer,
    { params: { id: draft.customer ?? NIL_UUID } },
    {
      enabled: !isKnown && draft.customer !== null && mayUse(viewer, readCustomer.access),
      isQuiet: true,
    },
  )
  const shown = isKnown ? picked : data
  return (
    <SectionCard title={texts.forWhom}>
      <div className={classes.fields}>
        <p className={classes.hint}>{texts.forWhomHint}</p>
        <CustomerPicker
          value={shown}
          onChange={(customer) => {
            setPicked(customer)
            onChange({ ...draft, customer: customer?.id ?? null })
          }}
        />
        {shown && draft.methods.BANK_SLIP.isOn && !maySlip(shown) && (
          <p className={classes.warning} role="status">
            {texts.noSlipForCustomer}
          </p>
        )}
      </div>
    </SectionCard>
  )
}

export function MoreSection({ draft, onChange, problems, wasSubmitted }: SectionProps) {
  const viewer = useViewer()
  const momentError = (name: 'expiry' | 'first') => {
    if (problems.includes(`${name}Past`)) return texts.past
    return wasSubmitted && problems.includes(name) ? texts.required : undefined
  }
  const hasExpiry = draft.expiry.isOn && draft.expiry.day !== null
  return (
    <SectionCard title={texts.more}>
      <div className={classes.fields}>
        {draft.methods.BANK_SLIP.isOn && (
          <CounterTextarea
            label={texts.slipDescription}
            value={draft.slipDescription}
            maxLength={LINK_LIMITS.bankSlipDescription}
            keepsExcess
            error={problems.includes('slipDescription') ? texts.longSlip : undefined}
            onChange={(slipDescription) => onChange({ ...draft, slipDescription })}
          />
        )}
        {!draft.recurring && (
          <MomentField
            label={texts.expiry}
            value={draft.expiry}
            error={momentError('expiry')}
            onChange={(expiry) => onChange({ ...draft, expiry })}
          >
            <Switch
              label={texts.timer}
              description={hasExpiry ? undefined : texts.timerHint}
              disabled={!hasExpiry} // nothing to count down to (R-LNKF-08)
              checked={draft.hasTimer && hasExpiry}
              onChange={(event) => onChange({ ...draft, hasTimer: event.currentTarget.checked })}
            />
          </MomentField>
        )}
        <MomentField
          label={texts.first}
          value={draft.first}
          error={momentError('first')}
          onChange={(first) => onChange({ ...draft, first })}
        >
          <p className={classes.warning}>{texts.firstWarning}</p>
        </MomentField>
        {may(viewer, 'link.metadata') && (
          <div>
            <h3 className={classes.subtitle}>{texts.metadata}</h3>
            <MetadataRows
              rows={draft.metadata}
              error={wasSubmitted ? texts.nameless : undefined}
              onChange={(metadata) => onChange({ ...draft, metadata })}
            />
          </div>
        )}
      </div>
    </SectionCard>
  )
}
