import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { SWITCH_NAMES } from '#contract/buyer-notices/switches.ts'
import { FORMAT, VERSION } from '#contract/configuration-transfer/rules.ts'
import {
  type ConfigurationFile,
  configurationFile,
  type NoticeConfiguration,
  type PlanConfiguration,
  type WebhookConfiguration,
} from '#contract/configuration-transfer/shapes.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'

/** What of a plan belongs to no installation. */
export const planOf = ({ id: _, idCheckout: __, bullets, ...plan }: Plan): PlanConfiguration => ({
  ...plan,
  bullets: bullets.map(({ description }) => ({ description })),
  basicValues: PERIODICITIES.flatMap((periodicity) =>
    plan.basicValues.filter(({ type }) => type === periodicity),
  ),
})

/** The settings of notices without the previews of their messages. */
export const noticesOf = (settings: NoticeSettings): NoticeConfiguration => ({
  name: settings.name,
  email: settings.email,
  hiddenEmail: settings.hiddenEmail,
  activeAllNotifications: settings.activeAllNotifications,
  switches: Object.fromEntries(
    SWITCH_NAMES.map((name) => [name, settings[name]]),
  ) as NoticeConfiguration['switches'],
})

/** A webhook without its secret and without how its deliveries go. */
export const webhookOf = ({ title, url, domains, active }: Webhook): WebhookConfiguration => ({
  title,
  url,
  domains,
  active,
})

interface Exported {
  readonly seller: string
  readonly environment: ConfigurationFile['environment']
  readonly now: Instant
  readonly plans: readonly Plan[]
  readonly notices: NoticeSettings
  readonly webhooks: readonly Webhook[]
}

/** The file of a configuration, in the version that this program reads. */
export const fileOf = ({
  now,
  plans,
  notices,
  webhooks,
  ...rest
}: Exported): ConfigurationFile => ({
  format: FORMAT,
  version: VERSION,
  exportedAt: now,
  ...rest,
  plans: plans.map(planOf),
  notices: noticesOf(notices),
  webhooks: webhooks.map(webhookOf),
})

/** The file as it is saved: a person can read it, and tools that compare texts show what changed. */
export const textOfFile = (file: ConfigurationFile): string =>
  `${JSON.stringify(z.encode(configurationFile, file), null, 2)}\n`

/** What the browser saves it as. */
export const nameOfFile = ({ environment, exportedAt }: ConfigurationFile): string =>
  `configuracao-${environment}-${exportedAt.slice(0, 'yyyy-MM-dd'.length)}.json`
