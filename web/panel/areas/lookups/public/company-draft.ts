import type { Company } from '#contract/lookups/shapes.ts'

/** What a look-up finds of a company, but for its name, as the texts of a form. */
export const textsOfCompany = ({ fantasyName, address }: Company) => ({
  fantasyName: fantasyName ?? '',
  zipCode: address.zipCode,
  street: address.street,
  number: address.number ?? '',
  complement: address.complement ?? '',
  district: address.district,
  city: address.city,
  state: address.state,
})

export type CompanyTexts = ReturnType<typeof textsOfCompany>

/** A form that a company look-up fills. */
export interface FilledByCompany<Field extends string> {
  /** What the last look-up wrote; only that may be overwritten by the next. */
  readonly byCompany: Readonly<Partial<Record<Field, string>>>
}

/** Empties what the last look-up wrote and was not typed over: another number belongs to another company. */
export function withoutCompany<
  Field extends string,
  Draft extends FilledByCompany<Field> & Readonly<Record<Field, string>>,
>(draft: Draft): Draft {
  const written = Object.keys(draft.byCompany) as Field[]
  const left = written.filter((field) => draft[field] === draft.byCompany[field])
  return { ...draft, ...Object.fromEntries(left.map((field) => [field, ''])), byCompany: {} }
}

/** Writes what was found into fields that are empty, or that an earlier look-up filled. */
export function fillByCompany<
  Field extends string,
  Draft extends FilledByCompany<Field> & Readonly<Record<Field, string>>,
>(draft: Draft, found: Readonly<Record<Field, string>>): Draft {
  const fields = Object.keys(found) as Field[]
  const filled = fields.filter(
    (field) => draft[field].trim() === '' || draft[field] === draft.byCompany[field],
  )
  const byCompany = Object.fromEntries(filled.map((field) => [field, found[field]]))
  return { ...draft, ...byCompany, byCompany }
}
