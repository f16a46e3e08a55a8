import { readBrand } from '#contract/shell/endpoints.ts'
import { isServerError } from '#web/client/failed.ts'
import { send } from '#web/client/request.ts'

/** Whether the service answers, and not a proxy in its place. */
export const isServiceReached = (): Promise<boolean> =>
  send(readBrand, {}, {}).then(
    ({ status }) => !isServerError(status),
    () => false,
  )
