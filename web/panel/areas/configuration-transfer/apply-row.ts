import {
  changeNoticeBasics,
  readNoticeSettings,
  switchAllNotices,
  switchNotice,
} from '#contract/buyer-notices/endpoints.ts'
import { readCheckout } from '#contract/checkout-page/endpoints.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import {
  type ConfigurationRow,
  compareNotices,
  comparePlans,
  compareWebhooks,
  isSamePlan,
  isUnchanged,
  type NoticeRow,
  type Place,
  type PlanRow,
  type WebhookRow,
} from '#contract/configuration-transfer/compare.ts'
import type {
  ConfigurationFile,
  PlanConfiguration,
} from '#contract/configuration-transfer/shapes.ts'
import { planOf } from '#contract/configuration-transfer/write-file.ts'
import { createPlan, readPlan, switchPlan, updatePlan } from '#contract/plans/endpoints.ts'
import type { Plan, PlanInput } from '#contract/plans/shapes.ts'
import { changeWebhook, createWebhook, listWebhooks } from '#contract/webhooks/endpoints.ts'
import { abandonCommand, sendCommand } from '#web/client/commands/command.ts'
import type { Outcome } from '#web/client/commands/each-row.ts'
import { call } from '#web/client/requests/call.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import { readPlans } from '#web/panel/areas/configuration-transfer/present.ts'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'

/** A secret that a new webhook was given, to be shown once. */
export interface NewSecret {
  readonly title: string
  readonly secret: string
}

export interface Applying {
  readonly file: ConfigurationFile
  readonly place: Place
  readonly onSecret: (secret: NewSecret) => void
}

const APPLIED: Outcome = { isDone: true, text: texts.outcomes.applied }
const ALREADY_EQUAL: Outcome = { isDone: true, text: texts.outcomes.alreadyEqual }
const CHANGED_MEANWHILE: Outcome = { isDone: false, text: texts.outcomes.changedMeanwhile }

/**
 * Looks at what is there first: what is equal by now is not sent, as after an answer that got lost,
 * and what is no longer what the row showed is not overwritten.
 */
async function unlessMoved<Row extends ConfigurationRow>(
  shown: Row,
  rowsNow: readonly Row[],
  apply: (now: Row) => Promise<Outcome>,
): Promise<Outcome> {
  const now = rowsNow.find(({ key }) => key === shown.key)
  if (now?.status === 'EQUAL') {
    for (const endpoint of [createPlan, createWebhook]) abandonCommand(endpoint, shown.key)
    return ALREADY_EQUAL
  }
  return now && isUnchanged(shown, now) ? apply(now) : CHANGED_MEANWHILE
}

/** The number of the seller's checkout, which new plans belong to; null without one. */
const readCheckoutId = (): Promise<number | null> =>
  call(readCheckout, {}).then(
    ({ id }) => id,
    (error: unknown) => {
      if (isRefused(error, checkoutRefusals.notFound)) return null
      throw error
    },
  )

const inputOf = (
  { active: _, ...plan }: PlanConfiguration,
  idCheckout: number | null,
): PlanInput => ({ ...plan, idCheckout })

/** A plan is on sale or not by a call of its own. */
const switchTo = (id: number, active: boolean): Promise<Plan> =>
  call(switchPlan, { params: { id }, body: { active } })

async function createFrom(key: string, item: PlanConfiguration): Promise<Outcome> {
  const body = inputOf(item, await readCheckoutId())
  const { id, active } = await sendCommand(createPlan, { body }, { scope: key })
  if (active !== item.active) await switchTo(id, item.active)
  return APPLIED
}

async function changeTo(
  item: PlanConfiguration,
  { item: compared, target }: NonNullable<PlanRow['here']>,
): Promise<Outcome> {
  const params = { id: target.id }
  // Its version belongs to this answer: a change between both is refused.
  const stored = await call(readPlan, { params })
  if (!isSamePlan(planOf(stored), compared)) return CHANGED_MEANWHILE
  if (!isSamePlan({ ...item, active: stored.active }, compared)) {
    const body = inputOf(item, stored.idCheckout)
    await call(updatePlan, { params, body }, { madeFrom: stored })
  }
  if (stored.active !== item.active) await switchTo(target.id, item.active)
  return APPLIED
}

async function applyPlan(row: PlanRow, { file, place }: Applying): Promise<Outcome> {
  const rows = comparePlans(file.plans, await readPlans(row.item?.title), place)
  return unlessMoved(row, rows, async ({ key, item, here }) => {
    if (!item) return CHANGED_MEANWHILE
    return here ? changeTo(item, here) : createFrom(key, item)
  })
}

async function applyNotice(row: NoticeRow, { file, place }: Applying): Promise<Outcome> {
  const settings = await call(readNoticeSettings, {})
  return unlessMoved(row, compareNotices(file, settings, place), async ({ item }) => {
    if (!item) return CHANGED_MEANWHILE
    if (item.kind === 'identification') {
      const { kind: _, ...basics } = item
      const { activeAllNotifications } = settings
      const body = { ...basics, activeAllNotifications }
      await call(changeNoticeBasics, { body }, { madeFrom: settings })
    } else if (item.kind === 'all') {
      await call(switchAllNotices, { body: { active: item.active } })
    } else {
      await call(switchNotice, { body: { type: item.name, active: item.active } })
    }
    return APPLIED
  })
}

async function applyWebhook(row: WebhookRow, { file, onSecret }: Applying): Promise<Outcome> {
  const rows = compareWebhooks(file.webhooks, await call(listWebhooks, {}))
  return unlessMoved(row, rows, async ({ key, item, here }) => {
    if (!item) return CHANGED_MEANWHILE
    if (here) {
      await call(changeWebhook, { params: { id: here.target }, body: item })
    } else {
      const { title, secret } = await sendCommand(createWebhook, { body: item }, { scope: key })
      onSecret({ title, secret })
    }
    return APPLIED
  })
}

/** Applies one row by the calls that its page makes, so that their rules and audit rows hold. */
export function applyRow(row: ConfigurationRow, applying: Applying): Promise<Outcome> {
  if (row.section === 'plans') return applyPlan(row, applying)
  return row.section === 'notices' ? applyNotice(row, applying) : applyWebhook(row, applying)
}
