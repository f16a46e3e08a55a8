import { changeLimit as changeEndpoint, listLimits } from '#contract/pix-limits/endpoints.ts'
import { changeLimit, readLimits } from '#server/areas/pix-limits/limits.ts'
import { command } from '#server/platform/commands/command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const pixLimitsApi: Route[] = [
  query(listLimits, (transaction) => readLimits(transaction)),
  command(changeEndpoint, (work, { body }) => changeLimit(work, body)),
]
