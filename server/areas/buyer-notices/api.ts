import * as endpoints from '#contract/buyer-notices/endpoints.ts'
import {
  changeBasics,
  readSettings,
  switchAll,
  switchOne,
} from '#server/areas/buyer-notices/settings.ts'
import { command } from '#server/platform/commands/command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const buyerNoticesApi: Route[] = [
  query(endpoints.readNoticeSettings, readSettings),
  command(endpoints.changeNoticeBasics, (work, { body }) => changeBasics(work, body)),
  command(endpoints.switchNotice, (work, { body }) => switchOne(work, body)),
  command(endpoints.switchAllNotices, (work, { body }) => switchAll(work, body.active)),
]
