import * as z from 'zod/mini'

/** A company by its CNPJ (R-LOOK-01). */
export const company = z.object({
  companyName: z.string(),
  fantasyName: z.nullable(z.string()),
  address: z.object({
    zipCode: z.string(),
    street: z.string(),
    number: z.nullable(z.string()),
    complement: z.nullable(z.string()),
    district: z.string(),
    city: z.string(),
    state: z.string(),
  }),
})
export type Company = z.output<typeof company>

/** An address by its CEP, by the names of the public service (R-LOOK-02). */
export const postalCode = z.object({
  logradouro: z.string(),
  bairro: z.string(),
  localidade: z.string(),
  uf: z.string(),
  complemento: z.string(),
})
export type PostalCode = z.output<typeof postalCode>

/** An economic activity: a subclass of the CNAE, 7 digits. */
export const activity = z.object({ code: z.string(), description: z.string() })
export type Activity = z.output<typeof activity>

/** How many activities a search answers at most. */
export const MAX_ACTIVITIES = 30
