import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  ACCOUNT_DOCUMENTS,
  type AccountDocument,
  hasOwnerOfKind,
} from '#contract/bank-account/documents.ts'
import { listDocuments } from '#contract/bank-account/endpoints.ts'
import { formatDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { FilePicker } from '#web/kit/fields/FilePicker.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Progress } from '#web/kit/notices/Progress.tsx'
import { letterOf, type PartnerDraft } from '#web/panel/areas/bank-account/account-draft.ts'
import { texts as areaTexts } from '#web/panel/areas/bank-account/texts.ts'
import { type DocumentSubject, useDocuments } from '#web/panel/areas/bank-account/useDocuments.ts'
import classes from './Documents.module.css'

const { documents: texts } = areaTexts
const WHOLE = 100
const KIB = 1024
const ACCEPTED = ACCOUNT_DOCUMENTS.types.join(',')

interface Choice extends DocumentSubject {
  readonly value: string
  readonly label: string
}

const choiceOf = (subject: DocumentSubject, label: string): Choice => ({
  ...subject,
  value: `${subject.kind} ${subject.ownerDocument}`,
  label,
})

/** The documents that can be sent: the company's, and one of each partner whose CPF or CNPJ is known. */
const choicesOf = (partners: readonly PartnerDraft[]): readonly Choice[] => [
  choiceOf({ kind: 'SOCIAL_CONTRACT', ownerDocument: '' }, texts.kinds.SOCIAL_CONTRACT),
  ...partners.flatMap(({ document, name }, place) => {
    const ownerDocument = normalizeDocument(document)
    if (!hasOwnerOfKind('IDENTITY', ownerDocument)) return []
    const label = `${texts.kinds.IDENTITY} · ${texts.ofPartner(letterOf(place), name.trim())}`
    return [choiceOf({ kind: 'IDENTITY', ownerDocument }, label)]
  }),
  choiceOf({ kind: 'OTHER', ownerDocument: '' }, texts.kinds.OTHER),
]

const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB
    ? `${Math.max(1, Math.round(bytes / KIB))} KB`
    : `${(bytes / KIB / KIB).toFixed(1).replace('.', ',')} MB`

interface DocumentsCardProps {
  readonly partners: readonly PartnerDraft[]
  readonly isReadOnly: boolean
}

/** The documents that go with the application: each is stored as soon as it is chosen. */
export function DocumentsCard({ partners, isReadOnly }: DocumentsCardProps) {
  const { data, error, refetch } = useRead(listDocuments, {}, { isQuiet: true, isLive: true })
  const { fileName, progress, isBusy, failure, pick, retry, removal } = useDocuments()
  const stored = data?.documents ?? []
  return (
    <SectionCard title={texts.title}>
      <div className={classes.documents}>
        {!isReadOnly && (
          <Picker
            partners={partners}
            isFull={stored.length >= ACCOUNT_DOCUMENTS.max}
            isBusy={isBusy}
            onPick={pick}
          />
        )}
        {failure && (
          <ErrorState
            title={texts.notSent(fileName)}
            texts={failure}
            {...(retry ? { onRetry: retry } : {})}
          />
        )}
        {isBusy && (
          <Progress
            label={`${texts.sending} ${fileName}`}
            part={progress}
            text={`${Math.floor(progress * WHOLE)}%`}
          />
        )}
        {error && !data && (
          <ErrorState
            title={texts.notLoaded}
            texts={textsOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && stored.length === 0 && <p className={classes.muted}>{texts.none}</p>}
        {stored.length > 0 && (
          <ul className={classes.list} aria-label={texts.list}>
            {stored.map((each) => (
              <Stored key={each.id} document={each} onRemove={removal.open} />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removal}
        confirmLabel={texts.remove}
        isDangerous
      >
        {texts.removalText(removal.subject?.name ?? '')}
      </ConfirmDialog>
    </SectionCard>
  )
}

interface PickerProps {
  readonly partners: readonly PartnerDraft[]
  readonly isFull: boolean
  readonly isBusy: boolean
  readonly onPick: (subject: DocumentSubject, files: readonly File[]) => void
}

function Picker({ partners, isFull, isBusy, onPick }: PickerProps) {
  const [value, setValue] = useState('')
  const choices = choicesOf(partners)
  // The partner of the choice may have been removed meanwhile.
  const chosen = choices.find((each) => each.value === value) ?? choices[0]
  return (
    <>
      <p className={classes.muted}>{texts.lead}</p>
      <div className={classes.picker}>
        <NativeSelect
          label={texts.kind}
          value={chosen?.value ?? ''}
          isDisabled={isBusy}
          options={choices}
          onChange={setValue}
        />
        <FilePicker
          accept={ACCEPTED}
          variant="default"
          disabled={isBusy || isFull}
          onPick={(files) => chosen && onPick(chosen, files)}
        >
          {texts.pick}
        </FilePicker>
      </div>
      <p className={classes.muted}>{texts.partnersHint}</p>
    </>
  )
}

interface StoredProps {
  readonly document: AccountDocument
  readonly onRemove: (document: AccountDocument) => void
}

function Stored({ document, onRemove }: StoredProps) {
  const { kind, ownerDocument, name, size, isSent } = document
  const about = [
    texts.kinds[kind],
    ownerDocument && formatDocument(ownerDocument),
    sizeOf(size),
    isSent ? texts.isSent : texts.isKept,
  ]
  return (
    <li className={classes.document}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.muted}>{about.filter(Boolean).join(' · ')}</span>
      </div>
      {!isSent && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={texts.removeNamed(name)}
          onClick={() => onRemove(document)}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  )
}
