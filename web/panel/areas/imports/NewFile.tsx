import { Button } from '@mantine/core'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports/columns.ts'
import { downloadTemplate } from '#contract/imports/endpoints.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import { IMPORT_KIND_LABELS } from '#contract/imports/labels.ts'
import { useAction } from '#web/client/commands/command.ts'
import { download } from '#web/client/requests/call.ts'
import { FilePicker } from '#web/kit/fields/FilePicker.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Progress } from '#web/kit/notices/Progress.tsx'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { KIND_NAMES } from '#web/panel/areas/imports/import-address.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'
import { useUpload } from '#web/panel/areas/imports/useUpload.ts'
import classes from './Imports.module.css'

const ACCEPTED = '.csv,.xlsx,text/csv'
const WHOLE = 100

interface NewFileProps {
  readonly kinds: readonly ImportKind[]
  readonly kind: ImportKind
  readonly onKind: (kind: ImportKind) => void
}

/** What to import, its template, and the file. */
export function NewFile({ kinds, kind, onKind }: NewFileProps) {
  const { file, progress, isBusy, failure, pick, send } = useUpload(kind)
  return (
    <SectionCard title={texts.newFile}>
      <div className={classes.form}>
        <div className={classes.kind}>
          <NativeSelect
            label={texts.kind}
            value={kind}
            isDisabled={isBusy}
            options={kinds.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))}
            onChange={onKind}
          />
        </div>
        <p className={classes.about}>{texts.about[kind]}</p>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{texts.template}</legend>
          {EXPORT_FORMATS.map((format) => (
            <Template key={format} kind={kind} format={format} />
          ))}
        </fieldset>
        <fieldset className={classes.group} disabled={isBusy}>
          <legend className={classes.legend}>{texts.file}</legend>
          <p className={classes.hint}>{texts.fileText}</p>
          <FilePicker accept={ACCEPTED} variant="default" onPick={pick}>
            {file ? texts.pickOther : texts.pick}
          </FilePicker>
          {file && <span className={classes.fileName}>{file.name}</span>}
        </fieldset>
        {failure && <ErrorState title={texts.notSent} texts={failure} />}
        {isBusy && (
          <Progress
            label={texts.sending}
            part={progress}
            text={`${Math.floor(progress * WHOLE)}%`}
          />
        )}
        <div>
          <Button disabled={!file} loading={isBusy} onClick={send}>
            {texts.send}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}

interface TemplateProps {
  readonly kind: ImportKind
  readonly format: ExportFormat
}

function Template({ kind, format }: TemplateProps) {
  const { submit, isBusy } = useAction(() =>
    download(
      downloadTemplate,
      { params: { kind }, query: { format } },
      `modelo-${KIND_NAMES[kind]}.${format}`,
    ),
  )
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={17} />}
      loading={isBusy}
      onClick={() => void submit()}
    >
      {texts.templates[format]}
    </Button>
  )
}
