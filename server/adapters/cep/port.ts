export interface FoundAddress {
  /** 8 digits. */
  readonly zipCode: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly complement: string
}

/** Looks a postal code up; `down` when there is no answer in time. Never throws. */
export interface PostalCodes {
  find(zipCode: string): Promise<FoundAddress | 'not-found' | 'down'>
}
