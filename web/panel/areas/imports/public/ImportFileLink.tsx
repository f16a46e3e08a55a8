import { Button } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import { type ImportKind, mayImport } from '#contract/imports/kinds.ts'
import { useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { addressWith } from '#web/kit/state/url-state.ts'
import { KIND_NAMES } from '#web/panel/areas/imports/import-address.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'

/** Leads from a list to the import of a file that fills it, for viewers who may import it. */
export function ImportFileLink({ kind }: { readonly kind: ImportKind }) {
  if (!mayImport(useViewer(), kind)) return null
  const href = addressWith(pathTo('imports'), { tipo: KIND_NAMES[kind] })
  return (
    <Button component={AppLink} href={href} variant="default">
      {texts.open}
    </Button>
  )
}
