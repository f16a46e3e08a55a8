// Read while the panel is built, and written into its page.
import type { Grant } from '#contract/access/access.ts'
import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import { PAGES, type PageName } from '#contract/access/pages.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import {
  listCharges,
  readCharge,
  readListView,
  summarizeCharges,
} from '#contract/charges/endpoints.ts'
import { readScheduledCharge } from '#contract/charges/scheduled-endpoints.ts'
import { addressOf, wireInput } from '#web/client/requests/request.ts'
import { FILTER, queriesOf } from '#web/panel/areas/charges/list/charge-filter.ts'

/** Roles and features of which one each is needed. */
interface FirstGrant {
  readonly roles: readonly string[]
  readonly features: readonly string[]
}

/** A read with which a page begins; the id in the page's address replaces `NIL_UUID`. */
interface FirstRead extends FirstGrant {
  readonly address: string
}

/** A page that is often the first to be opened. */
export interface FirstPage extends FirstGrant {
  readonly path: string
  readonly screen: string
  readonly reads: readonly FirstRead[]
}

function grantOf({ roles, features = [], services }: Grant): FirstGrant {
  const keys = features.filter((feature) => typeof feature === 'string')
  if (roles === 'any' || services || keys.length === 0 || keys.length < features.length) {
    throw new Error('the page can tell only grants of some roles and of one of some features')
  }
  return { roles: roles.map((role) => `SELLER_${role}`), features: keys }
}

function readOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): FirstRead {
  if (typeof endpoint.access === 'string') throw new Error(`${endpoint.id} needs no session`)
  return { address: addressOf(endpoint, wireInput(endpoint, input)), ...grantOf(endpoint.access) }
}

const pageOf = (name: PageName, screen: string, reads: readonly FirstRead[] = []): FirstPage => ({
  path: PAGES[name].path,
  screen,
  reads,
  ...(reads.length > 0 ? grantOf(PAGES[name]) : { roles: [], features: [] }),
})

const { shared, list } = queriesOf(FILTER.parse({}))
const ofRecord = { params: { id: NIL_UUID } }
const CHARGE = 'areas/charges/detail/ChargeScreen.tsx'

/** The pages whose files, and whose first answers, are requested before the program is loaded. */
export const FIRST_PAGES: readonly FirstPage[] = [
  pageOf('home', 'areas/dashboard/HomeScreen.tsx'),
  pageOf('charges', 'areas/charges/list/ChargesScreen.tsx', [
    readOf(listCharges, { query: list }),
    readOf(summarizeCharges, { query: shared }),
    readOf(readListView, {}),
  ]),
  pageOf('charge', CHARGE, [readOf(readCharge, ofRecord)]),
  pageOf('scheduledCharge', CHARGE, [readOf(readScheduledCharge, ofRecord)]),
  pageOf('createLink', 'areas/payment-links/form/CreateLinkScreen.tsx'),
  pageOf('links', 'areas/payment-links/list/LinksScreen.tsx'),
]
