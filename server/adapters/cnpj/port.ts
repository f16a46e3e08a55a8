export interface FoundCompany {
  readonly companyName: string
  readonly fantasyName: string | null
  readonly address: {
    readonly zipCode: string
    readonly street: string
    readonly number: string | null
    readonly complement: string | null
    readonly district: string
    readonly city: string
    readonly state: string
  }
}

/**
 * Looks a company up by its 14 characters; `down` when there is no answer in time. Never throws.
 */
export interface Companies {
  find(document: string): Promise<FoundCompany | 'not-found' | 'down'>
}
