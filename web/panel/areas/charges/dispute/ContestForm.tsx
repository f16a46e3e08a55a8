import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { EVIDENCE } from '#contract/charges/disputes.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { useDialogWork } from '#web/kit/dialogs/WorkDialog.tsx'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { FilePicker } from '#web/kit/fields/FilePicker.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { disputeTexts as texts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import { type Contest, useContest } from '#web/panel/areas/charges/dispute/useContest.ts'
import classes from './Dispute.module.css'

interface ContestFormProps {
  readonly id: Uuid
  readonly onClose: () => void
}

/** Description and documents that contest a dispute, with how far their upload is (R-CHD-24). */
export function ContestForm({ id, onClose }: ContestFormProps) {
  const contest = useContest(id)
  const { isBusy } = contest
  useDialogWork(contest.work)
  const hasMessage = contest.message.trim() !== ''
  const isReady = hasMessage && contest.problem === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    contest.send()
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <CounterTextarea
        label={texts.message}
        placeholder={texts.messagePlaceholder}
        maxLength={EVIDENCE.message}
        value={contest.message}
        disabled={isBusy}
        onChange={contest.write}
      />
      <Documents contest={contest} isBusy={isBusy} />
      {contest.failure && <ErrorState title={texts.failed} texts={contest.failure} />}
      {isBusy && <Progress part={contest.progress} />}
      <p className={classes.muted}>{hasMessage ? texts.final : texts.missing}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {texts.back}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {texts.send}
        </Button>
      </DialogActions>
    </form>
  )
}

function Documents({ contest, isBusy }: { readonly contest: Contest; readonly isBusy: boolean }) {
  const { documents, problem, add, remove } = contest
  return (
    <fieldset className={classes.documents} disabled={isBusy}>
      <legend className={classes.legend}>{texts.documents}</legend>
      <p className={classes.muted}>{texts.documentsText}</p>
      <ul className={classes.files}>
        {documents.map((file, at) => (
          <li className={classes.file} key={`${file.name} ${at}`}>
            <span className={classes.name}>{file.name}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={texts.removeFile(file.name)}
              onClick={() => remove(file)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <FilePicker
        isMultiple
        accept={EVIDENCE.types.join(',')}
        variant="default"
        size="sm"
        onPick={add}
      >
        {texts.pick}
      </FilePicker>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const WHOLE = 100

function Progress({ part }: { readonly part: number }) {
  const percent = Math.floor(part * WHOLE)
  return (
    <div className={classes.progress}>
      <progress max={WHOLE} value={percent} aria-label={texts.sending} />
      <span role="status">{`${texts.sending} ${percent}%`}</span>
    </div>
  )
}
