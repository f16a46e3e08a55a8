import { useState } from 'react'
import {
  ACCOUNT_DOCUMENTS,
  type AccountDocument,
  type AccountDocumentKind,
} from '#contract/bank-account/documents.ts'
import { addDocument, listDocuments, removeDocument } from '#contract/bank-account/endpoints.ts'
import { useAction, withKey } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { isTransportFailure } from '#web/client/requests/failed.ts'
import { upload } from '#web/client/requests/upload.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { texts as areaTexts } from '#web/panel/areas/bank-account/texts.ts'

const { documents: texts } = areaTexts

/** What an upload is: whose document of which kind. */
export interface DocumentSubject {
  readonly kind: AccountDocumentKind
  /** CPF or CNPJ of the partner; empty for the company. */
  readonly ownerDocument: string
}

interface Chosen extends DocumentSubject {
  readonly file: File
}

const problemOf = ({ size }: File): string | null => {
  if (size === 0) return texts.empty
  return size > ACCOUNT_DOCUMENTS.maxBytes ? texts.tooLarge : null
}

const identityOf = ({ kind, ownerDocument, file: { name, size, lastModified } }: Chosen) => [
  kind,
  ownerDocument,
  name,
  size,
  lastModified,
]

/** The upload of a document as soon as it is chosen, and the removal of one. */
export function useDocuments() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [progress, setProgress] = useState(0)
  // A file that was refused for what it is would be refused again.
  const [mayRetry, setMayRetry] = useState(false)
  const sending = useAction(
    (next: Chosen) => {
      setProgress(0)
      const { kind, ownerDocument, file } = next
      const input = { body: { kind, ownerDocument, file: [file] } }
      return withKey(addDocument, identityOf(next), (key) =>
        upload(addDocument, input, { key, onProgress: setProgress }),
      )
    },
    {
      isQuiet: true,
      invalidates: [listDocuments],
      onDone: () => {
        setChosen(null)
        toast.success(texts.added)
      },
      onFailed: (error) => setMayRetry(isTransportFailure(error)),
    },
  )
  const removal = useConfirmedAction(
    ({ id }: AccountDocument) => call(removeDocument, { params: { id } }),
    {
      isQuiet: true,
      invalidates: [listDocuments],
      invalidatesOnFailure: true,
      onDone: () => toast.success(texts.removed),
    },
  )
  const problem = chosen && problemOf(chosen.file)
  return {
    /** The file that is being sent or was not taken. */
    fileName: chosen?.file.name ?? '',
    progress,
    isBusy: sending.isBusy,
    failure: problem ? [problem] : sending.failure,
    pick: (subject: DocumentSubject, [file]: readonly File[]) => {
      if (!file || sending.isBusy) return
      const next = { ...subject, file }
      sending.reset()
      setChosen(next)
      if (problemOf(file) === null) void sending.submit(next)
    },
    retry: chosen && !problem && mayRetry ? () => void sending.submit(chosen) : undefined,
    removal,
  }
}
