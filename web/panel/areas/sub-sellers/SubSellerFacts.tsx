import { Button } from '@mantine/core'
import { useState } from 'react'
import { bankName } from '#contract/basics/brazil/banks.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import {
  ACCOUNT_TYPE_LABELS,
  KEY_TYPE_LABELS,
  SPLIT_TYPE_LABELS,
} from '#contract/sub-sellers/labels.ts'
import { isCompany } from '#contract/sub-sellers/rules.ts'
import type { AccountData, SubSeller } from '#contract/sub-sellers/shapes.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { phoneMask } from '#web/kit/fields/masks.ts'
import { type DataItem, DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { addressItems } from '#web/panel/areas/lookups/public/address-items.ts'
import { shareText } from '#web/panel/areas/sub-sellers/public/split-text.ts'
import { SplitStatusBadge } from '#web/panel/areas/sub-sellers/SubSellerStatusBadge.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import classes from './SubSellers.module.css'

function ofCompany({ openingDate, owner, description }: SubSeller): DataItem[] {
  return [
    { label: texts.openingDate, value: openingDate && formatDay(openingDate) },
    { label: texts.ownerName, value: owner?.ownerName },
    { label: texts.ownerDocument, value: owner && formatDocument(owner.ownerDocument) },
    { label: texts.description, value: description && <Description text={description} /> },
  ]
}

// The document is read-only; a company also has its business description (R-SSL-20).
function generalItems(subSeller: SubSeller): DataItem[] {
  const { document, contact, owner, paymentType, paymentValue, alternativeEmail } = subSeller
  const isOfCompany = isCompany(subSeller.documentType)
  const { birthdate } = owner ?? {}
  return [
    { label: texts.document, value: document && formatDocument(document) },
    ...(isOfCompany ? [] : [{ label: texts.birthdate, value: birthdate && formatDay(birthdate) }]),
    { label: texts.email, value: contact?.email },
    { label: texts.phone, value: contact && phoneMask.format(contact.phone) },
    ...(alternativeEmail ? [{ label: texts.alternativeEmail, value: alternativeEmail }] : []),
    { label: texts.rateType, value: labelIn(SPLIT_TYPE_LABELS, paymentType) },
    { label: texts.columns.rate, value: shareText(paymentType, paymentValue) },
    ...(isOfCompany ? ofCompany(subSeller) : []),
  ]
}

const accountItems = ({ account, pixKey, pixKeyType }: AccountData): DataItem[] => [
  { label: texts.bankName, value: `${account.bank} · ${bankName(account.bank)}` },
  { label: texts.agency, value: `${account.issuer}-${account.issuerDigit}` },
  { label: texts.account, value: `${account.number}-${account.bankDigit}` },
  { label: texts.accountType, value: labelIn(ACCOUNT_TYPE_LABELS, account.accountType) },
  { label: texts.keyType, value: labelIn(KEY_TYPE_LABELS, pixKeyType) },
  { label: texts.key, value: pixKey },
]

/** The read view of a sub-seller: general data, address, and bank data with their status. */
export function SubSellerFacts({ subSeller }: { readonly subSeller: SubSeller }) {
  const { address, account, splitStatus } = subSeller
  return (
    <>
      <SectionCard title={texts.general}>
        <DataList items={generalItems(subSeller)} />
      </SectionCard>
      <SectionCard title={texts.address}>
        <DataList items={address ? addressItems(address) : []} />
      </SectionCard>
      <SectionCard title={texts.bank} aside={<SplitStatusBadge splitStatus={splitStatus} />}>
        <DataList items={account ? accountItems(account) : []} />
      </SectionCard>
    </>
  )
}

const SHORT = 150 // 'Ver mais' shows the rest (R-SSL-20)

function Description({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= SHORT) return <span className={classes.text}>{text}</span>
  return (
    <>
      <span className={classes.text}>{text.slice(0, SHORT).trimEnd()}…</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more ?? ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.more}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={texts.description} size={560}>
        <p className={classes.text}>{text}</p>
      </Modal>
    </>
  )
}
