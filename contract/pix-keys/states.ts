/** The states of a Pix key, from the request to the directory of keys (DICT) until its end. */
export const KEY_STATES = [
  'WAITING_CODE',
  'CREATING',
  'ACTIVE',
  'DELETING',
  'DELETED',
  'REFUSED',
] as const
export type KeyState = (typeof KEY_STATES)[number]

export const KEY_EVENTS = [
  'confirmCode',
  'register',
  'refuse',
  'beginDeletion',
  'delete',
  'keep',
  'giveAway',
] as const
export type KeyEvent = (typeof KEY_EVENTS)[number]

interface Transition {
  readonly from: KeyState
  readonly to: KeyState
}

/** The machine of a key, used by services and tests. */
export const KEY_MACHINE: Readonly<Record<KeyEvent, Transition>> = {
  confirmCode: { from: 'WAITING_CODE', to: 'CREATING' },
  register: { from: 'CREATING', to: 'ACTIVE' },
  refuse: { from: 'CREATING', to: 'REFUSED' },
  beginDeletion: { from: 'ACTIVE', to: 'DELETING' },
  delete: { from: 'DELETING', to: 'DELETED' },
  // The directory refuses the deletion.
  keep: { from: 'DELETING', to: 'ACTIVE' },
  // Another institution's claim of it was completed.
  giveAway: { from: 'ACTIVE', to: 'DELETED' },
}

/** The state after the event; null when the transition does not exist. */
export const afterKeyEvent = (state: KeyState, event: KeyEvent): KeyState | null =>
  KEY_MACHINE[event].from === state ? KEY_MACHINE[event].to : null

/** The keys that are listed and counted: a phone only once its code was confirmed. */
export const LISTED_STATES = [
  'CREATING',
  'ACTIVE',
  'DELETING',
] as const satisfies readonly KeyState[]

/** The steps of the dialog that creates a key (SM-PIXKEYMODAL). */
export const KEY_STEPS = ['form', 'code', 'success', 'failed'] as const
export type KeyStep = (typeof KEY_STEPS)[number]

export const KEY_STEP_EVENTS = ['sentCode', 'created', 'confirmed', 'failed', 'retry'] as const
export type KeyStepEvent = (typeof KEY_STEP_EVENTS)[number]

const NEXT_STEPS: Readonly<Record<KeyStep, Readonly<Partial<Record<KeyStepEvent, KeyStep>>>>> = {
  form: { sentCode: 'code', created: 'success', failed: 'failed' },
  // A refused code leaves the dialog on its step.
  code: { confirmed: 'success', failed: 'code' },
  // What was typed is shown with the error, and can be sent again.
  failed: { retry: 'form', sentCode: 'code', created: 'success', failed: 'failed' },
  success: {},
}

/** The next step of the dialog; an event that the step does not know changes nothing. */
export const nextKeyStep = (step: KeyStep, event: KeyStepEvent): KeyStep =>
  NEXT_STEPS[step][event] ?? step
