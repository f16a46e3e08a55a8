import * as z from 'zod/mini'
import { type Grant, mayUse, type Viewer } from '#contract/access/access.ts'
import { PAGES } from '#contract/access/pages.ts'

/** What a file may bring in. */
export const IMPORT_KINDS = ['CUSTOMERS', 'CHARGES', 'SUBSCRIPTIONS'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const importKind = z.enum(IMPORT_KINDS)

/** Who may import a kind: who may add it by hand, or works with its list. */
const ACCESS: Readonly<Record<ImportKind, Grant>> = {
  CUSTOMERS: PAGES.addCustomer,
  CHARGES: PAGES.charges,
  SUBSCRIPTIONS: PAGES.importSubscriptions,
}

/** Whether the viewer may import this kind, and undo it. */
export const mayImport = (viewer: Viewer, kind: ImportKind): boolean => mayUse(viewer, ACCESS[kind])

/** The kinds that the viewer may import. */
export const importKindsOf = (viewer: Viewer): readonly ImportKind[] =>
  IMPORT_KINDS.filter((kind) => mayImport(viewer, kind))
