import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks'

export interface Bank {
  /** The 3 digits by which banks settle among each other. */
  readonly code: string
  /** The 8 digits that name it in the payment system (ISPB). */
  readonly ispb: string
  readonly name: string
}

/** Every institution with a code, as the central bank lists them, by code (R-WID-10). */
export const BANKS: readonly Bank[] = getBanks()
  .map(({ code, ispb, name }) => ({ code, ispb, name }))
  .sort((one, other) => one.code.localeCompare(other.code))

/** A bank by its code; undefined where the list doesn't know it. */
export const bankByCode = (code: string): Bank | undefined =>
  BANKS.find((bank) => bank.code === code)

/** The name of a bank by its code; the code itself where the list doesn't know it. */
export const bankName = (code: string): string => bankByCode(code)?.name ?? code
