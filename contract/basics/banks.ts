import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks'

export interface Bank {
  /** The 3 digits by which banks settle among each other. */
  readonly code: string
  readonly name: string
}

/** Every institution with a code, as the central bank lists them, by code (R-WID-10). */
export const BANKS: readonly Bank[] = getBanks()
  .map(({ code, name }) => ({ code, name }))
  .sort((one, other) => one.code.localeCompare(other.code))

/** The name of a bank by its code; the code itself where the list doesn't know it. */
export const bankName = (code: string): string =>
  BANKS.find((bank) => bank.code === code)?.name ?? code
