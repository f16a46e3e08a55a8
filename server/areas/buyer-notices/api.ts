import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/buyer-notices/endpoints.ts'
import type { Carriers } from '#server/areas/buyer-notices/carriers.ts'
import { listNotices } from '#server/areas/buyer-notices/list-notices.ts'
import { receiveReport } from '#server/areas/buyer-notices/receive-report.ts'
import { requestNotice } from '#server/areas/buyer-notices/request-notice.ts'
import {
  changeBasics,
  readSettings,
  switchAll,
  switchOne,
} from '#server/areas/buyer-notices/settings.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { command } from '#server/platform/commands/command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'

export const buyerNoticesApi = ({ whatsapp }: Pick<Carriers, 'whatsapp'>): Route[] => [
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
  publicCall(
    endpoints.whatsAppCallback,
    async ({ params: { provider } }, incoming, { database }) => {
      const company = provider === whatsapp.id ? whatsapp : undefined
      for (const report of acceptCallback(company, incoming)) await receiveReport(database, report)
    },
  ),
  publicCall(endpoints.confirmWhatsAppCallback, async ({ params: { provider }, query: asked }) => {
    const isAsked = provider === whatsapp.id && whatsapp.isVerifyToken(asked['hub.verify_token'])
    if (!isAsked) return reject(platformRefusals.notFound)
    return new FileReply(asked['hub.challenge'], 'challenge.txt', { place: 'inline' })
  }),
]
