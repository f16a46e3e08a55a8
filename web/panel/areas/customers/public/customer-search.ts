import { isDocumentSearch, mayBeginCnpj } from '#contract/basics/brazil/documents.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { searchTextOf } from '#web/kit/state/url-state.ts'

type Search = Readonly<Partial<Record<'name' | 'document', string>>>

// Less than the whole text, which begins as the label of the chosen customer.
const by = (field: 'name' | 'document', text: string): Search => ({
  [field]: searchTextOf(text, queryLimitOf(listCustomers, field)),
})

/** What a picker searches for: a document is searched as one, everything else as a name. */
export const customerSearch = (text: string): Search =>
  text === '' ? {} : by(isDocumentSearch(text) ? 'document' : 'name', text)

/** The further search for a name that may also be the beginning of a CNPJ (R-GEN-24); null for others. */
export const beginningSearch = (text: string): Search | null =>
  mayBeginCnpj(text) ? by('document', text) : null
