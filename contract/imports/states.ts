import * as z from 'zod/mini'

/** The states of an import. */
export const IMPORT_STATES = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'STOPPED',
  'DONE',
  'UNDOING',
  'UNDONE',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const importState = z.enum(IMPORT_STATES)

/** The states of a row: what would become of it, or what became of it. */
export const IMPORT_ROW_STATES = [
  'NEW',
  'READY',
  'MATCHED',
  'REFUSED',
  'CREATED',
  'FAILED',
  'UNDONE',
  'KEPT',
] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]
export const importRowState = z.enum(IMPORT_ROW_STATES)

interface Transition {
  readonly from: readonly ImportState[]
  readonly to: ImportState
}

const IMPORT_MACHINE = {
  columnsChosen: { from: ['UPLOADED', 'CHECKED'], to: 'CHECKING' },
  rowsChecked: { from: ['CHECKING'], to: 'CHECKED' },
  started: { from: ['CHECKED', 'STOPPED'], to: 'RUNNING' },
  stopped: { from: ['RUNNING'], to: 'STOPPED' },
  rowsDone: { from: ['RUNNING'], to: 'DONE' },
  undoStarted: { from: ['DONE', 'STOPPED'], to: 'UNDOING' },
  rowsUndone: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Record<string, Transition>

export type ImportEvent = keyof typeof IMPORT_MACHINE

/** The state after the event; null when an import in this state does not allow it. */
export function afterImportEvent(state: ImportState, event: ImportEvent): ImportState | null {
  const { from, to }: Transition = IMPORT_MACHINE[event]
  return from.includes(state) ? to : null
}

/** Whether nothing was created from it yet, so that it can be thrown away. */
export const isDiscardable = (state: ImportState): boolean =>
  state === 'UPLOADED' || state === 'CHECKING' || state === 'CHECKED'

/** Whether the job is working on it. */
export const isImportUnderWay = (state: string): boolean =>
  state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING'
