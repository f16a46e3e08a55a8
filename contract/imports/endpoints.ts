import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { uploads, uuid } from '#contract/basics/wire.ts'
import { exportFormat } from '#contract/exports/export-of.ts'
import { importKind } from '#contract/imports/kinds.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from '#contract/imports/rules.ts'
import { columnChoice, importBatch, importRow, importSummary } from '#contract/imports/shapes.ts'
import { importRowState } from '#contract/imports/states.ts'

const access = { roles: PAGES.imports.roles, features: PAGES.imports.features }
const params = z.strictObject({ id: uuid() })
const { notFound } = importRefusals

export const uploadImport = endpoint({
  id: 'IMP-01',
  summary: 'Enviar um arquivo para importar',
  service: 'core',
  method: 'POST',
  path: '/imports',
  access,
  body: z.strictObject({
    kind: importKind,
    file: uploads({
      max: 1,
      maxBytes: MAX_IMPORT_BYTES,
      tooLarge: importRefusals.tooLarge.code,
      empty: importRefusals.empty.code,
    }).check(z.minLength(1, importRefusals.noFile.code)),
  }),
  multipart: true,
  output: importBatch,
  success: [201],
  idempotency: 'key',
  refusals: [
    importRefusals.noFile,
    importRefusals.empty,
    importRefusals.notATable,
    importRefusals.tooLarge,
    importRefusals.tooManyRows,
    importRefusals.tooManyColumns,
    importRefusals.unknownEncoding,
    importRefusals.openQuote,
    importRefusals.broken,
    platformRefusals.tooLarge,
    platformRefusals.tooManyTries,
  ],
})

export const listImports = endpoint({
  id: 'IMP-02',
  summary: 'Listar importações',
  service: 'core',
  method: 'GET',
  path: '/imports',
  access,
  query: z.strictObject(pageFields()),
  output: pageOf(importSummary),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const readImport = endpoint({
  id: 'IMP-03',
  summary: 'Ler uma importação',
  service: 'core',
  method: 'GET',
  path: '/imports/{id}',
  access,
  params,
  output: importBatch,
  success: [200],
  idempotency: 'read',
  refusals: [notFound],
})

/** Says which column fills which field; the rows are then checked in the background. */
export const chooseColumns = endpoint({
  id: 'IMP-04',
  summary: 'Escolher as colunas de uma importação e conferir as linhas',
  service: 'core',
  method: 'PUT',
  path: '/imports/{id}/columns',
  access,
  params,
  body: z.strictObject({
    choices: z.array(columnChoice).check(z.maxLength(MAX_IMPORT_COLUMNS)),
  }),
  output: importBatch,
  success: [200],
  idempotency: 'natural',
  refusals: [
    notFound,
    importRefusals.badColumns,
    importRefusals.notMappable,
    importRefusals.rowsDeleted,
  ],
})

export const startImport = endpoint({
  id: 'IMP-05',
  summary: 'Iniciar uma importação conferida, ou continuar uma parada',
  service: 'core',
  method: 'POST',
  path: '/imports/{id}/start',
  access,
  params,
  output: importBatch,
  success: [200],
  idempotency: 'key',
  refusals: [
    notFound,
    importRefusals.notStartable,
    importRefusals.nothingToImport,
    importRefusals.rowsDeleted,
  ],
})

export const listImportRows = endpoint({
  id: 'IMP-06',
  summary: 'Listar as linhas de uma importação',
  service: 'core',
  method: 'GET',
  path: '/imports/{id}/rows',
  access,
  params,
  query: z.strictObject({ status: z.optional(importRowState), ...pageFields() }),
  output: pageOf(importRow),
  success: [200],
  idempotency: 'read',
  refusals: [notFound, platformRefusals.invalidPaging],
})

export const downloadImportReport = endpoint({
  id: 'IMP-07',
  summary: 'Baixar o relatório de uma importação, linha por linha, em CSV',
  service: 'core',
  method: 'GET',
  path: '/imports/{id}/report',
  access,
  params,
  file: 'text/csv; charset=utf-8',
  success: [200],
  idempotency: 'read',
  refusals: [notFound, importRefusals.rowsDeleted],
})

/** Creates nothing more; the import can go on later from where it was, or be undone. */
export const stopImport = endpoint({
  id: 'IMP-11',
  summary: 'Parar uma importação em andamento',
  service: 'core',
  method: 'POST',
  path: '/imports/{id}/stop',
  access,
  params,
  output: importBatch,
  success: [200],
  idempotency: 'natural',
  refusals: [notFound, importRefusals.notStoppable],
})

/** Takes back what the import created and nothing has used since, in the background. */
export const undoImport = endpoint({
  id: 'IMP-08',
  summary: 'Desfazer uma importação',
  service: 'core',
  method: 'POST',
  path: '/imports/{id}/undo',
  access,
  params,
  output: importBatch,
  success: [200],
  idempotency: 'key',
  refusals: [notFound, importRefusals.notUndoable, importRefusals.rowsDeleted],
})

export const discardImport = endpoint({
  id: 'IMP-09',
  summary: 'Descartar uma importação que ainda não foi iniciada',
  service: 'core',
  method: 'DELETE',
  path: '/imports/{id}',
  access,
  params,
  success: [204],
  idempotency: 'natural',
  refusals: [notFound, importRefusals.notDiscardable],
})

export const downloadTemplate = endpoint({
  id: 'IMP-10',
  summary: 'Baixar o modelo de planilha de uma importação',
  service: 'core',
  method: 'GET',
  path: '/import-templates/{kind}',
  access,
  params: z.strictObject({ kind: importKind }),
  query: z.strictObject({ format: z._default(exportFormat, 'csv') }),
  file: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  success: [200],
  idempotency: 'read',
  refusals: [notFound],
})
