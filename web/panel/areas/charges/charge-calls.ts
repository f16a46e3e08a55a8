import {
  payChargeManually,
  payScheduledChargeManually,
  removeCharge,
  removeScheduledCharge,
} from '#contract/charges/change-endpoints.ts'
import { readCharge } from '#contract/charges/endpoints.ts'
import { readScheduledCharge } from '#contract/charges/scheduled-endpoints.ts'
import { readScheduledSplit, readSplit } from '#contract/charges/split-endpoints.ts'

/** One record, two pages: each has calls of its own, as its features allow (R-CHS-01). */
export const CHARGE_CALLS = {
  charge: {
    read: readCharge,
    remove: removeCharge,
    payManually: payChargeManually,
    split: readSplit,
  },
  scheduledCharge: {
    read: readScheduledCharge,
    remove: removeScheduledCharge,
    payManually: payScheduledChargeManually,
    split: readScheduledSplit,
  },
} as const

export type ChargePage = keyof typeof CHARGE_CALLS
