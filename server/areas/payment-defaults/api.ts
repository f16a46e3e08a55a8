import * as endpoints from '#contract/payment-defaults/endpoints.ts'
import {
  changeMethods,
  changeTax,
  readCheckoutDefaults,
  readMethods,
  readTax,
} from '#server/areas/payment-defaults/payment-defaults.ts'
import { command } from '#server/platform/commands/command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const paymentDefaultsApi: Route[] = [
  query(endpoints.readDefaultMethods, readMethods),
  query(endpoints.readCheckoutDefault, readCheckoutDefaults),
  command(endpoints.changeDefaultMethods, (work, { body }) => changeMethods(work, body)),
  command(endpoints.changeCheckoutDefault, async (work, { body }) => {
    await changeMethods(work, body)
    return readCheckoutDefaults(work)
  }),
  query(endpoints.readDefaultTax, readTax),
  command(endpoints.changeDefaultTax, (work, { body }) => changeTax(work, body)),
]
