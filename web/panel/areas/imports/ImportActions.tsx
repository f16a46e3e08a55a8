import { Button } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import {
  discardImport,
  downloadImportReport,
  listImportRows,
  listImports,
  readImport,
  startImport,
  stopImport,
  undoImport,
} from '#contract/imports/endpoints.ts'
import type { ImportBatch } from '#contract/imports/shapes.ts'
import { afterImportEvent, isDiscardable } from '#contract/imports/states.ts'
import { abandonCommand, sendCommand, useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { download } from '#web/client/requests/call.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { BackIcon, DownloadIcon, TrashIcon } from '#web/kit/theme/icons.tsx'
import { KIND_NAMES } from '#web/panel/areas/imports/import-address.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'

interface OfImport {
  readonly batch: ImportBatch
}

const READS = [readImport, listImports, listImportRows]

/** Imports the rows that are ready, after a confirmation. */
export function StartImport({ batch: { id, kind, counts, keptUntil } }: OfImport) {
  const { open, dialog } = useConfirmedAction(
    () => sendCommand(startImport, { params: { id } }, { scope: id }),
    {
      invalidates: READS,
      invalidatesOnFailure: true,
      onCancel: () => abandonCommand(startImport, id),
    },
  )
  const { ready, rows } = counts
  return (
    <>
      <Button disabled={ready === 0} onClick={() => open(undefined)}>
        {texts.start(ready)}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.startTitle(ready)}
        confirmLabel={texts.start(ready)}
        consequences={[
          texts.startText[kind],
          ...(rows > ready ? [texts.startRest(rows - ready)] : []),
          texts.canUndo(keptUntil),
        ]}
      />
    </>
  )
}

/** Lets a running import wait, after a confirmation. */
export function StopImport({ batch: { id, status } }: OfImport) {
  const { open, dialog } = useConfirmedAction(
    () => sendCommand(stopImport, { params: { id } }, { scope: id }),
    {
      invalidates: READS,
      invalidatesOnFailure: true,
      onCancel: () => abandonCommand(stopImport, id),
    },
  )
  // The dialog of one that ended meanwhile stays, to say so.
  if (status !== 'RUNNING' && !dialog.isOpen) return null
  return (
    <>
      <Button variant="default" onClick={() => open(undefined)}>
        {texts.stop}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.stopTitle}
        confirmLabel={texts.stop}
        consequences={[texts.stopText, texts.stopUndo]}
      />
    </>
  )
}

/** Imports the rows that a stopped import left, after a confirmation. */
export function ResumeImport({ batch: { id } }: OfImport) {
  const { open, dialog } = useConfirmedAction(
    () => sendCommand(startImport, { params: { id } }, { scope: id }),
    {
      invalidates: READS,
      invalidatesOnFailure: true,
      onCancel: () => abandonCommand(startImport, id),
    },
  )
  return (
    <>
      <Button onClick={() => open(undefined)}>{texts.resume}</Button>
      <ConfirmDialog {...dialog} title={texts.resumeTitle} confirmLabel={texts.resume}>
        <p>{texts.resumeText}</p>
      </ConfirmDialog>
    </>
  )
}

/** Takes back what the import created, after a confirmation. */
export function UndoImport({ batch: { id, kind, status, counts, rowsDeleted } }: OfImport) {
  const { open, dialog } = useConfirmedAction(
    () => sendCommand(undoImport, { params: { id } }, { scope: id }),
    {
      invalidates: READS,
      invalidatesOnFailure: true,
      onCancel: () => abandonCommand(undoImport, id),
    },
  )
  const isUndoable = afterImportEvent(status, 'undoStarted') !== null
  if (!isUndoable || rowsDeleted || counts.created === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<BackIcon size={17} />}
        onClick={() => open(undefined)}
      >
        {texts.undo}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.undoTitle}
        confirmLabel={texts.undo}
        isDangerous
        consequences={[texts.undoText[kind], texts.undoRest]}
        warning={texts.undoWarning}
      />
    </>
  )
}

/** Throws the file away before anything was created. */
export function DiscardImport({ batch: { id, kind, status } }: OfImport) {
  const go = useGo()
  const { open, dialog } = useConfirmedAction(
    () => sendCommand(discardImport, { params: { id } }, { scope: id }),
    {
      invalidates: [listImports],
      onDone: () => {
        toast.success(texts.discarded)
        go(`${pathTo('imports')}?tipo=${KIND_NAMES[kind]}`)
      },
      onCancel: () => abandonCommand(discardImport, id),
    },
  )
  if (!isDiscardable(status)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<TrashIcon size={17} />}
        onClick={() => open(undefined)}
      >
        {texts.discard}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        isDangerous
      >
        <p>{texts.discardText}</p>
      </ConfirmDialog>
    </>
  )
}

/** The outcome of each row as a file. */
export function ReportButton({ batch: { id, kind, status, rowsDeleted } }: OfImport) {
  const { submit, isBusy } = useAction(() =>
    download(downloadImportReport, { params: { id } }, `importacao-${KIND_NAMES[kind]}.csv`),
  )
  if (rowsDeleted || status === 'UPLOADED') return null
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={17} />}
      loading={isBusy}
      onClick={() => void submit()}
    >
      {texts.report}
    </Button>
  )
}
