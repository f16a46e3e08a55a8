import { sizeProblem } from '#contract/configuration-transfer/read-file.ts'
import { fileOf, nameOfFile, textOfFile } from '#contract/configuration-transfer/write-file.ts'
import { useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { productNow } from '#web/client/product-time.ts'
import { saveFile } from '#web/client/requests/save-file.ts'
import { readPresent } from '#web/panel/areas/configuration-transfer/present.ts'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'

/** Saves what this account has as a file; answers why not, when the file could not be read again. */
async function exportFile(): Promise<string | null> {
  const file = fileOf({ ...(await readPresent()), now: productNow() })
  const content = new Blob([textOfFile(file)], { type: 'application/json' })
  const problem = sizeProblem(content.size)
  if (problem === null) saveFile(content, nameOfFile(file))
  return problem
}

/** The export of this account's configuration. */
export function useExport() {
  const { submit, isBusy, output, failure } = useAction(exportFile, {
    isQuiet: true,
    onDone: (problem) => {
      if (problem === null) toast.success(texts.exported)
    },
  })
  return { submit, isBusy, failure: failure ?? (output ? [output] : undefined) }
}
