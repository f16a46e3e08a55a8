import type { Centavos } from '#contract/basics/money.ts'
import { cashAt, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, type Movement } from '#server/areas/ledger/post.ts'

const CUSTODY = platformAccount('P:CUSTODY')

/** Our own money at that bank becomes the backing of what a business account gets, in centavos. */
export const toCustody = (amount: Centavos, bank: string): Movement[] => [
  debit(CUSTODY, amount),
  credit(cashAt(bank), amount),
]

/** The backing of what a business account pays us becomes our own money at that bank, in centavos. */
export const fromCustody = (amount: Centavos, bank: string): Movement[] => [
  debit(cashAt(bank), amount),
  credit(CUSTODY, amount),
]
