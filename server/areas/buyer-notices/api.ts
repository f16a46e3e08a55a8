import * as endpoints from '#contract/buyer-notices/endpoints.ts'
import {
  changeBasics,
  readSettings,
  switchAll,
  switchOne,
} from '#server/areas/buyer-notices/settings.ts'
import { command } from '#server/platform/commands/command.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

import { listNotices } from '#server/areas/buyer-notices/list-notices.ts'
import { requestNotice } from '#server/areas/buyer-notices/request-notice.ts'

export const buyerNoticesApi: Route[] = [
  query(endpoints.readNoticeSettings, readSettings),
  command(endpoints.changeNoticeBasics, (work, { body }) => changeBasics(work, body)),
  query(endpoints.readChargeNotices, (transaction, { params }) =>
    listNotices(transaction, params.id),
  ),
  command(endpoints.resendNotice, (work, { params }) =>
    requestNotice(work, params.id, params.notice),
  ),
  command(endpoints.switchNotice, (work, { body }) => switchOne(work, body)),
  command(endpoints.switchAllNotices, (work, { body }) => switchAll(work, body.active)),
]
