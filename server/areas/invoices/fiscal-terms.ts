/** How a seller's invoices are issued, set when they were activated (E-NFCFG). */
export interface FiscalTerms {
  /** The city that the seller emits in, 7 digits of the IBGE. */
  readonly cityIbge: string
  readonly municipalRegistration: string | null
  /** The service by the national list, 6 digits. */
  readonly serviceCode: string
  /** 1 outside of it, 2 one-person business, 3 small business. */
  readonly simplesNacional: 1 | 2 | 3
  /** The total tax rate of a small business, which its invoices must state. */
  readonly simplesBasisPoints: number
  readonly series: string
}
