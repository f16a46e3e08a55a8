import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { contestDispute } from '#contract/charges/dispute-endpoints.ts'
import { useAction, withKey } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { upload } from '#web/client/requests/upload.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { disputeTexts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import { evidenceProblem } from '#web/panel/areas/charges/dispute/evidence-problem.ts'
import { CHARGE_READS } from '#web/panel/areas/charges/public/charge-reads.ts'

const EMPTY = { message: '' }

const identityOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** The message and files that contest a dispute, and the progress of their upload (R-CHD-24). */
export function useContest(id: Uuid) {
  const [draft, setDraft] = useState(EMPTY)
  const { message } = draft
  const [documents, setDocuments] = useState<readonly File[]>([])
  const [progress, setProgress] = useState(0)
  const text = useUnsavedWork({ name: `contest.${id}`, draft, base: EMPTY, setDraft })
  const { submit, reset, isBusy, failure } = useAction(
    () => {
      setProgress(0)
      const input = { params: { id }, body: { message, documents: [...documents] } }
      return withKey(
        contestDispute,
        [id, message, documents.map(identityOf)],
        (key) => upload(contestDispute, input, { key, onProgress: setProgress }),
        { scope: id },
      )
    },
    {
      isQuiet: true,
      invalidates: CHARGE_READS,
      invalidatesOnFailure: true,
      onDone: () => {
        text.finish()
        setDocuments([])
        toast.success(disputeTexts.sent)
      },
    },
  )
  return {
    message,
    documents,
    progress,
    work: {
      // Files cannot be stored, so that a reload loses them.
      isUnsaved: () => text.isUnsaved() || documents.length > 0,
      finish: text.finish,
    },
    isBusy,
    failure,
    problem: evidenceProblem(documents),
    send: () => void submit(),
    write: (written: string) => {
      reset()
      setDraft({ message: written })
    },
    add: (files: readonly File[]) => {
      reset()
      setDocuments([...documents, ...files])
    },
    remove: (file: File) => {
      reset()
      setDocuments(documents.filter((each) => each !== file))
    },
  }
}

export type Contest = ReturnType<typeof useContest>
