import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { listImportRows, readImport } from '#contract/imports/endpoints.ts'
import { IMPORT_KIND_LABELS } from '#contract/imports/labels.ts'
import type { ImportBatch, ImportCounts } from '#contract/imports/shapes.ts'
import { type ImportState, isImportUnderWay } from '#contract/imports/states.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { Progress } from '#web/kit/notices/Progress.tsx'
import { ColumnsForm } from '#web/panel/areas/imports/ColumnsForm.tsx'
import {
  DiscardImport,
  ReportButton,
  ResumeImport,
  StartImport,
  StopImport,
  UndoImport,
} from '#web/panel/areas/imports/ImportActions.tsx'
import { ImportBadge } from '#web/panel/areas/imports/ImportBadges.tsx'
import { ImportRows } from '#web/panel/areas/imports/ImportRows.tsx'
import { texts } from '#web/panel/areas/imports/texts.ts'
import classes from './Imports.module.css'

/** How often an import under way is read again. */
const FOLLOW_MS = 1_500

/** One file: its columns, what would become of its rows, and what became of them. */
export function ImportScreen({ id }: { readonly id: string }) {
  // An invalid id is answered like one that does not exist.
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const query = useRead(
    readImport,
    { params },
    {
      isLive: true,
      isQuiet: true,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ status }) => isImportUnderWay(status),
    },
  )
  const client = useQueryClient()
  const status = query.data?.status
  // The rows of the former step are not those of this one.
  useEffect(() => {
    if (status) void invalidate(client, listImportRows)
  }, [client, status])
  return (
    <DetailPage
      query={query}
      parents={[{ label: texts.title, href: pathTo('imports') }]}
      title={texts.importTitle}
      notLoaded={texts.notLoaded}
      nameOf={({ fileName }) => fileName}
    >
      {(batch) => <OneImport key={batch.id} batch={batch} />}
    </DetailPage>
  )
}

function OneImport({ batch }: { readonly batch: ImportBatch }) {
  const { status, kind, fileName, createdAt, createdBy, rowsDeleted, keptUntil } = batch
  return (
    <>
      <PageHeader
        title={fileName}
        actions={
          <>
            <ReportButton batch={batch} />
            <DiscardImport batch={batch} />
            <StopImport batch={batch} />
            <UndoImport batch={batch} />
          </>
        }
      >
        <p className={classes.about}>
          {texts.sentAt(labelIn(IMPORT_KIND_LABELS, kind), createdAt, createdBy)}
        </p>
        <div className={classes.badge}>
          <ImportBadge status={status} />
        </div>
      </PageHeader>
      <div className={classes.page}>
        {rowsDeleted && <Notice>{texts.deleted}</Notice>}
        <Step batch={batch} />
        {status !== 'UPLOADED' && !rowsDeleted && <ImportRows batch={batch} />}
        {!rowsDeleted && <p className={classes.hint}>{texts.keptUntil(keptUntil)}</p>}
      </div>
    </>
  )
}

/** What is to be done now, or how far the work is. */
function Step({ batch }: { readonly batch: ImportBatch }) {
  const [isChanging, setChanging] = useState(false)
  const { status, rowsDeleted } = batch
  if (rowsDeleted) return <Summary batch={batch} />
  if (status === 'UPLOADED') return <ColumnsForm batch={batch} />
  if (status === 'CHECKED' && isChanging) {
    return <ColumnsForm batch={batch} onClose={() => setChanging(false)} />
  }
  return (
    <>
      <UnderWay batch={batch} />
      <Summary batch={batch} />
      {status === 'STOPPED' && (
        <div className={classes.buttons}>
          <ResumeImport batch={batch} />
        </div>
      )}
      {status === 'CHECKED' && (
        <>
          <Notices batch={batch} />
          <div className={classes.buttons}>
            <StartImport batch={batch} />
            <Button variant="default" onClick={() => setChanging(true)}>
              {texts.changeColumns}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Notices({ batch: { importedBefore, counts } }: { readonly batch: ImportBatch }) {
  if (counts.ready === 0) return <Notice>{texts.nothingReady}</Notice>
  return importedBefore && <Notice>{texts.sameFile(importedBefore)}</Notice>
}

interface Done {
  readonly done: number
  readonly total: number
}

/** How much of the present work is done. */
const DONE: Readonly<Partial<Record<ImportState, (counts: ImportCounts) => Done>>> = {
  CHECKING: ({ checked, rows }) => ({ done: checked, total: rows }),
  RUNNING: ({ created, failed, ready }) => ({ done: created + failed, total: ready }),
  UNDOING: ({ undone, kept, created }) => ({ done: undone + kept, total: created }),
}

function UnderWay({ batch: { status, counts } }: { readonly batch: ImportBatch }) {
  const doneOf = DONE[status]
  if (!doneOf || !(status in texts.progress)) return null
  const { done, total } = doneOf(counts)
  return (
    <SectionCard title={texts.statuses[status]}>
      <Progress
        label={texts.progress[status as keyof typeof texts.progress]}
        part={total === 0 ? 0 : done / total}
        text={texts.progressOf(done, total)}
      />
      <p className={classes.hint}>{texts.mayLeave}</p>
    </SectionCard>
  )
}

const SHOWN: Readonly<Record<ImportState, readonly (keyof typeof texts.counts)[]>> = {
  UPLOADED: ['rows'],
  CHECKING: ['rows', 'ready', 'matched', 'refused'],
  CHECKED: ['rows', 'ready', 'matched', 'refused'],
  RUNNING: ['rows', 'created', 'failed', 'matched', 'refused'],
  STOPPED: ['rows', 'ready', 'created', 'failed', 'matched', 'refused'],
  DONE: ['rows', 'created', 'failed', 'matched', 'refused'],
  UNDOING: ['rows', 'created', 'undone', 'kept'],
  UNDONE: ['rows', 'created', 'undone', 'kept'],
}

const Summary = ({ batch: { status, counts } }: { readonly batch: ImportBatch }) => (
  <SectionCard title={texts.summary}>
    <DataList
      items={SHOWN[status].map((name) => ({
        label: texts.counts[name],
        value: texts.rows(counts[name]),
      }))}
    />
  </SectionCard>
)
