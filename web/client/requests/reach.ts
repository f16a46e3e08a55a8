import { readBrand } from '#contract/shell/endpoints.ts'
import { isServerError } from '#web/client/requests/failed.ts'
import { send } from '#web/client/requests/request.ts'

/** Whether the service answers, and not a proxy in its place. */
export const isServiceReached = (): Promise<boolean> =>
  send(readBrand, {}, {}).then(
    ({ status }) => !isServerError(status),
    () => false,
  )
