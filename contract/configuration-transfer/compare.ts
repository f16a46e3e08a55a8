import type { Viewer } from '#contract/access/access.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { foldText } from '#contract/basics/text-search.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { NOTICE_SWITCHES } from '#contract/buyer-notices/switches.ts'
import {
  type NoticeItem,
  noticeFieldsOf,
  noticeItemsOf,
  PLAN_FIELDS,
  WEBHOOK_FIELDS,
} from '#contract/configuration-transfer/fields.ts'
import {
  FIELD_LABELS,
  IDENTIFICATION_LABEL,
  type Section,
  switchLabel,
  WARNING_TEXTS,
  type WarningKind,
} from '#contract/configuration-transfer/labels.ts'
import {
  areEqual,
  type Pair,
  type Present,
  pairsOf,
  type Recognition,
  type RowStatus,
} from '#contract/configuration-transfer/pairs.ts'
import {
  absentMethodsOf,
  isTestAddress,
  sendsWhatsApp,
} from '#contract/configuration-transfer/rules.ts'
import type {
  ConfigurationFile,
  PlanConfiguration,
  WebhookConfiguration,
} from '#contract/configuration-transfer/shapes.ts'
import { noticesOf, planOf, webhookOf } from '#contract/configuration-transfer/write-file.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'

/** A field that differs: as it is here and as the file has it; null: there is no such record. */
export interface Change {
  readonly label: string
  readonly was: string | null
  readonly now: string
}

interface Warning {
  readonly kind: WarningKind
  readonly text: string
}

interface RowOf<Name extends Section, Item, Target> extends Pair<Item, Target> {
  readonly section: Name
  readonly name: string
  /** What distinguishes it from others of the same name, where its changes do not. */
  readonly detail: string | null
  /** What applying it changes. */
  readonly changes: readonly Change[]
  readonly warnings: readonly Warning[]
}

/** A plan here: its number, and the checkout that it keeps. */
export type PlanRow = RowOf<'plans', PlanConfiguration, Pick<Plan, 'id' | 'idCheckout'>>
export type NoticeRow = RowOf<'notices', NoticeItem, null>
export type WebhookRow = RowOf<'webhooks', WebhookConfiguration, Uuid>
export type ConfigurationRow = PlanRow | NoticeRow | WebhookRow

/** Where a file is applied. */
export interface Place {
  readonly seller: string
  readonly viewer: Pick<Viewer, 'features'>
}

/** What a seller has, as its calls answer it. */
export interface PresentConfiguration {
  readonly plans: readonly Plan[]
  readonly notices: NoticeSettings
  readonly webhooks: readonly Webhook[]
}

const APPLICABLE: readonly RowStatus[] = ['NEW', 'CHANGED']

/** Whether applying the row would change something. */
export const isApplicable = ({ status }: Pick<ConfigurationRow, 'status'>): boolean =>
  APPLICABLE.includes(status)

/** Whether the row is applied unless a person says otherwise: nothing about it needs a look. */
export const isPickedAtFirst = (row: Pick<ConfigurationRow, 'status' | 'warnings'>): boolean =>
  isApplicable(row) && row.warnings.length === 0

const PLANS: Recognition<PlanConfiguration> = {
  fieldsOf: () => PLAN_FIELDS,
  keyOf: ({ title }) => foldText(title),
  closerOf: ({ title }) => title,
}

/** Whether two plans have nothing that differs. */
export const isSamePlan = (one: PlanConfiguration, other: PlanConfiguration): boolean =>
  areEqual(one, other, PLANS)

const WEBHOOKS: Recognition<WebhookConfiguration> = {
  fieldsOf: () => WEBHOOK_FIELDS,
  keyOf: ({ url }) => url,
  closerOf: ({ title }) => title,
}

const keyOfNotice = (item: NoticeItem) => (item.kind === 'switch' ? item.name : item.kind)

const NOTICES: Recognition<NoticeItem> = {
  fieldsOf: noticeFieldsOf,
  keyOf: keyOfNotice,
  closerOf: keyOfNotice,
}

/** What differs; of a new record all that is filled in, except what names it already. */
function changesOf<Item, Target>(
  { status, item, here }: Pair<Item, Target>,
  { recognition: { fieldsOf }, nameOf }: Pick<Kind<Section, Item>, 'recognition' | 'nameOf'>,
): readonly Change[] {
  if (item === null || !APPLICABLE.includes(status)) return []
  const shown = fieldsOf(item).filter(({ comparedBy, textOf }) =>
    here ? comparedBy(item) !== comparedBy(here.item) : !['', nameOf(item)].includes(textOf(item)),
  )
  return shown.map(({ label, textOf }) => ({
    label,
    was: here && textOf(here.item),
    now: textOf(item),
  }))
}

interface Kind<Name extends Section, Item> {
  readonly section: Name
  readonly recognition: Recognition<Item>
  readonly nameOf: (item: Item) => string
  readonly detailOf?: (item: Item) => string
  readonly warningsOf: (item: Item) => readonly Warning[]
}

const rowsOf = <Name extends Section, Item, Target>(
  file: readonly Item[],
  here: readonly Present<Item, Target>[],
  kind: Kind<Name, Item>,
): readonly RowOf<Name, Item, Target>[] =>
  pairsOf(file, here, kind.recognition).map((pair) => {
    const { section, nameOf, detailOf, warningsOf } = kind
    const shown = pair.item ?? pair.here?.item
    return {
      ...pair,
      key: `${section}.${pair.key}`,
      section,
      name: shown === undefined ? '' : nameOf(shown),
      detail: shown !== undefined && pair.status !== 'NEW' ? (detailOf?.(shown) ?? null) : null,
      changes: changesOf(pair, kind),
      warnings: pair.item !== null && isApplicable(pair) ? warningsOf(pair.item) : [],
    }
  })

const warningsIf = (...found: readonly (Warning | false)[]): readonly Warning[] =>
  found.filter((each) => each !== false)

/** Plans are the same by their titles, without regard to letter case and accents. */
export const comparePlans = (
  file: readonly PlanConfiguration[],
  here: readonly Plan[],
  { viewer }: Place,
): readonly PlanRow[] =>
  rowsOf(
    file,
    here.map((plan) => ({
      item: planOf(plan),
      target: { id: plan.id, idCheckout: plan.idCheckout },
    })),
    {
      section: 'plans',
      recognition: PLANS,
      nameOf: ({ title }) => title,
      warningsOf: (plan) => {
        const absent = absentMethodsOf(plan, viewer)
        return warningsIf(
          absent.length > 0 && {
            kind: 'METHOD_ABSENT',
            text: WARNING_TEXTS.METHOD_ABSENT(absent),
          },
        )
      },
    },
  )

/** Webhooks are the same by their addresses. */
export const compareWebhooks = (
  file: readonly WebhookConfiguration[],
  here: readonly Webhook[],
): readonly WebhookRow[] =>
  rowsOf(
    file,
    here.map((webhook) => ({ item: webhookOf(webhook), target: webhook.uuid })),
    {
      section: 'webhooks',
      recognition: WEBHOOKS,
      nameOf: ({ title }) => title,
      detailOf: ({ url }) => url,
      warningsOf: ({ url }) =>
        warningsIf(
          isTestAddress(url) && { kind: 'TEST_ADDRESS', text: WARNING_TEXTS.TEST_ADDRESS },
        ),
    },
  )

const nameOfNotice = (item: NoticeItem): string => {
  if (item.kind === 'switch') return switchLabel(item.name)
  return item.kind === 'all' ? (FIELD_LABELS['activeAllNotifications'] ?? '') : IDENTIFICATION_LABEL
}

const isByWhatsApp = (name: string) =>
  NOTICE_SWITCHES.some((each) => each.name === name && each.channel === 'whatsapp')

function noticeWarnings(item: NoticeItem, from: string, { seller, viewer }: Place) {
  if (item.kind === 'identification') {
    return warningsIf(
      from !== seller && { kind: 'OTHER_SELLER', text: WARNING_TEXTS.OTHER_SELLER(from) },
    )
  }
  if (item.kind === 'all') {
    const kind = item.active ? 'ALL_ON' : 'ALL_OFF'
    return [{ kind, text: WARNING_TEXTS[kind] }] as const
  }
  const isUseless = item.active && isByWhatsApp(item.name) && !sendsWhatsApp(viewer)
  return warningsIf(isUseless && { kind: 'WHATSAPP_ABSENT', text: WARNING_TEXTS.WHATSAPP_ABSENT })
}

/** Each setting of the notices is a row of its own; all of them are in every account. */
export const compareNotices = (
  { notices, seller }: Pick<ConfigurationFile, 'notices' | 'seller'>,
  here: NoticeSettings,
  place: Place,
): readonly NoticeRow[] =>
  rowsOf(
    noticeItemsOf(notices),
    noticeItemsOf(noticesOf(here)).map((item) => ({ item, target: null })),
    {
      section: 'notices',
      recognition: NOTICES,
      nameOf: nameOfNotice,
      warningsOf: (item) => noticeWarnings(item, seller, place),
    },
  )

/** Every record of the file and of the account, each once. */
export const compareConfiguration = (
  file: ConfigurationFile,
  here: PresentConfiguration,
  place: Place,
): readonly ConfigurationRow[] => [
  ...comparePlans(file.plans, here.plans, place),
  ...compareNotices(file, here.notices, place),
  ...compareWebhooks(file.webhooks, here.webhooks),
]

/**
 * Whether a row that was compared again would still do what it showed: the same values are to be
 * replaced in the same record.
 */
export const isUnchanged = (shown: ConfigurationRow, now: ConfigurationRow): boolean =>
  shown.status === now.status &&
  JSON.stringify([shown.here?.target, shown.changes]) ===
    JSON.stringify([now.here?.target, now.changes])

/**
 * The order in which rows are applied. While all notices are off none can be switched, so they are
 * switched on before the others and off after them.
 */
export function inOrderOfApplying(rows: readonly ConfigurationRow[]): readonly ConfigurationRow[] {
  const rankOf = ({ section, item }: ConfigurationRow) => {
    if (section !== 'notices' || item?.kind !== 'all') return 1
    return item.active ? 0 : 2
  }
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other))
}
