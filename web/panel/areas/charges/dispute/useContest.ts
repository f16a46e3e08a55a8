import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { contestDispute } from '#contract/charges/dispute-endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { upload } from '#web/client/upload.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { disputeTexts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import { evidenceProblem } from '#web/panel/areas/charges/dispute/evidence-problem.ts'

/** The words and files that contest a dispute, and how far they are (R-CHD-24). */
export function useContest(id: Uuid) {
  const [message, setMessage] = useState('')
  const [documents, setDocuments] = useState<readonly File[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<readonly string[]>()
  const { run, abandon } = useIntention(`charge.contest.${id}`)
  const client = useQueryClient()

  // Other evidence is another intention.
  const change = (set: () => void) => {
    abandon()
    setFailure(undefined)
    set()
  }
  const send = async () => {
    setProgress(0)
    setFailure(undefined)
    const input = { params: { id }, body: { message, documents: [...documents] } }
    try {
      await run((key) => upload(contestDispute, input, { key, onProgress: setProgress }))
      toast.success(disputeTexts.sent)
    } catch (error) {
      setFailure(textsOf(error))
    } finally {
      setProgress(null)
      await client.invalidateQueries()
    }
  }
  return {
    message,
    documents,
    progress,
    failure,
    send,
    problem: evidenceProblem(documents),
    write: (text: string) => change(() => setMessage(text)),
    add: (files: readonly File[]) => change(() => setDocuments([...documents, ...files])),
    remove: (file: File) => change(() => setDocuments(documents.filter((each) => each !== file))),
  }
}

export type Contest = ReturnType<typeof useContest>
