import * as endpoints from '#contract/imports/endpoints.ts'
import { mayImport } from '#contract/imports/kinds.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { reportOf, templateOf } from '#server/areas/imports/files.ts'
import {
  chooseColumns,
  discardImport,
  startImport,
  stopImport,
  undoImport,
} from '#server/areas/imports/manage-import.ts'
import { pageOfImportRows, pageOfImports, readImport } from '#server/areas/imports/read-import.ts'
import { readUpload, storeUpload } from '#server/areas/imports/upload-file.ts'
import { checkedCommand, command } from '#server/platform/commands/command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { download, query, type Route } from '#server/platform/http/routes.ts'

export const importsApi: readonly Route[] = [
  checkedCommand(
    endpoints.uploadImport,
    ({ body }, tools) => readUpload(body, tools),
    (work, _, upload) => storeUpload(work, upload),
  ),
  query(endpoints.listImports, (transaction, input, caller) =>
    pageOfImports(transaction, input.query, caller),
  ),
  query(endpoints.readImport, (transaction, { params }, caller) =>
    readImport(transaction, params.id, caller),
  ),
  command(endpoints.chooseColumns, (work, { params, body }, caller) =>
    chooseColumns(work, params.id, body.choices, caller),
  ),
  command(endpoints.startImport, (work, { params }, caller) =>
    startImport(work, params.id, caller),
  ),
  query(endpoints.listImportRows, (transaction, { params, query: asked }, viewer) =>
    pageOfImportRows(transaction, { id: params.id, query: asked, viewer }),
  ),
  download(endpoints.downloadImportReport, (database, { params }, caller) =>
    reportOf(database, params.id, caller),
  ),
  command(endpoints.stopImport, (work, { params }, caller) => stopImport(work, params.id, caller)),
  command(endpoints.undoImport, (work, { params }, caller) => undoImport(work, params.id, caller)),
  command(endpoints.discardImport, (work, { params }, caller) =>
    discardImport(work, params.id, caller),
  ),
  query(endpoints.downloadTemplate, (transaction, { params, query: { format } }, caller) =>
    caller && mayImport(caller, params.kind)
      ? templateOf(params.kind, format, transaction.today)
      : reject(importRefusals.notFound),
  ),
]
