import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterKeyEvent,
  KEY_EVENTS,
  KEY_STATES,
  KEY_STEP_EVENTS,
  KEY_STEPS,
  nextKeyStep,
} from '#contract/pix-keys/states.ts'

const TRANSITIONS: Readonly<Record<string, string>> = {
  'WAITING_CODE confirmCode': 'CREATING',
  'CREATING register': 'ACTIVE',
  'CREATING refuse': 'REFUSED',
  'ACTIVE beginDeletion': 'DELETING',
  'DELETING delete': 'DELETED',
  'DELETING keep': 'ACTIVE',
  'ACTIVE giveAway': 'DELETED',
}

test('a key changes its state by these transitions and no other', () => {
  for (const state of KEY_STATES) {
    for (const event of KEY_EVENTS) {
      const cell = `${state} ${event}`
      assert.equal(afterKeyEvent(state, event), TRANSITIONS[cell] ?? null, cell)
    }
  }
})

const STEPS: Readonly<Record<string, string>> = {
  'form sentCode': 'code',
  'form created': 'success',
  'form failed': 'failed',
  'code confirmed': 'success',
  'failed retry': 'form',
  'failed sentCode': 'code',
  'failed created': 'success',
}

test('SM-PIXKEYMODAL each event in each step of the dialog: form, code for phones, success, error', () => {
  for (const step of KEY_STEPS) {
    for (const event of KEY_STEP_EVENTS) {
      const cell = `${step} ${event}`
      assert.equal(nextKeyStep(step, event), STEPS[cell] ?? step, cell)
    }
  }
})
