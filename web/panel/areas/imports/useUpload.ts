import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { listImports, uploadImport } from '#contract/imports/endpoints.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import { useAction, withKey } from '#web/client/commands/command.ts'
import { upload } from '#web/client/requests/upload.ts'
import { useGo } from '#web/kit/state/url-state.ts'

const identityOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** A chosen file, and its upload, which leads to its import. */
export function useUpload(kind: ImportKind) {
  const go = useGo()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const { submit, reset, isBusy, failure } = useAction(
    (chosen: File) => {
      setProgress(0)
      return withKey(uploadImport, [kind, identityOf(chosen)], (key) =>
        upload(uploadImport, { body: { kind, file: [chosen] } }, { key, onProgress: setProgress }),
      )
    },
    {
      isQuiet: true,
      invalidates: [listImports],
      onDone: ({ id }) => go(pathTo('importBatch', { id })),
    },
  )
  return {
    file,
    progress,
    isBusy,
    failure,
    pick: ([chosen]: readonly File[]) => {
      reset()
      if (chosen) setFile(chosen)
    },
    send: () => {
      if (file) void submit(file)
    },
  }
}
