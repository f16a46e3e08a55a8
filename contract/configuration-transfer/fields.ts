import { formatReais } from '#contract/basics/money.ts'
import { SWITCH_NAMES, type SwitchName } from '#contract/buyer-notices/switches.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { FIELD_LABELS } from '#contract/configuration-transfer/labels.ts'
import type {
  NoticeConfiguration,
  PlanConfiguration,
  WebhookConfiguration,
} from '#contract/configuration-transfer/shapes.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { methodsOf, PERIODICITIES, type Periodicity } from '#contract/plans/rules.ts'
import { WEBHOOK_DOMAINS } from '#contract/webhooks/events.ts'
import { DOMAIN_LABELS } from '#contract/webhooks/labels.ts'

/** A part of a record: what is compared, and how people read it. */
export interface Field<Item> {
  readonly label: string
  readonly textOf: (item: Item) => string
  /** Equal for equal values only, where two values could read the same. */
  readonly comparedBy: (item: Item) => string
}

const field = <Item>(
  name: string,
  textOf: (item: Item) => string,
  comparedBy: (item: Item) => string = textOf,
): Field<Item> => ({ label: FIELD_LABELS[name] ?? name, textOf, comparedBy })

const activeOrNot = (value: boolean) => (value ? 'ativo' : 'inativo')
const onOrOff = (value: boolean) => (value ? 'ligado' : 'desligado')

const priceField = (periodicity: Periodicity): Field<PlanConfiguration> => {
  const textOf = ({ basicValues }: PlanConfiguration) => {
    const found = basicValues.find(({ type }) => type === periodicity)
    return found ? `${formatReais(found.valuePerMonth)} por mês` : ''
  }
  return { label: periodicityLabel(periodicity), textOf, comparedBy: textOf }
}

const itemsOf = ({ bullets }: PlanConfiguration) => bullets.map(({ description }) => description)

export const PLAN_FIELDS: readonly Field<PlanConfiguration>[] = [
  field('title', ({ title }) => title),
  field('description', ({ description }) => description ?? ''),
  field(
    'bullets',
    (plan) => itemsOf(plan).join('\n'),
    (plan) => JSON.stringify(itemsOf(plan)),
  ),
  ...PERIODICITIES.map(priceField),
  field('methods', (plan) => methodsOf(plan).map(methodLabel).join(', ')),
  field('active', ({ active }) => activeOrNot(active)),
]

// The order of the domains means nothing, nor does a repeated one.
const domainsText = ({ domains }: WebhookConfiguration) =>
  WEBHOOK_DOMAINS.filter((domain) => domains.includes(domain))
    .map((domain) => DOMAIN_LABELS[domain])
    .join(', ')

export const WEBHOOK_FIELDS: readonly Field<WebhookConfiguration>[] = [
  field('title', ({ title }) => title),
  field('url', ({ url }) => url),
  field('domains', domainsText),
  field('active', ({ active }) => activeOrNot(active)),
]

/** What one call of the notices' settings changes. */
export type NoticeItem =
  | ({ readonly kind: 'identification' } & Pick<
      NoticeConfiguration,
      'name' | 'email' | 'hiddenEmail'
    >)
  | { readonly kind: 'all'; readonly active: boolean }
  | { readonly kind: 'switch'; readonly name: SwitchName; readonly active: boolean }

/** The settings of notices, in the order in which their pages show them. */
export const noticeItemsOf = (notices: NoticeConfiguration): readonly NoticeItem[] => [
  {
    kind: 'identification',
    name: notices.name,
    email: notices.email,
    hiddenEmail: notices.hiddenEmail,
  },
  { kind: 'all', active: notices.activeAllNotifications },
  ...SWITCH_NAMES.map((name) => ({
    kind: 'switch' as const,
    name,
    active: notices.switches[name],
  })),
]

const ofIdentification = (name: 'name' | 'email' | 'hiddenEmail') =>
  field<NoticeItem>(name, (item) => (item.kind === 'identification' ? (item[name] ?? '') : ''))

const IDENTIFICATION_FIELDS = [
  ofIdentification('name'),
  ofIdentification('email'),
  ofIdentification('hiddenEmail'),
]

const SENDING: readonly Field<NoticeItem>[] = [
  {
    label: 'Envio',
    textOf: (item) => (item.kind === 'identification' ? '' : onOrOff(item.active)),
    comparedBy: (item) => (item.kind === 'identification' ? '' : onOrOff(item.active)),
  },
]

/** The fields of a notice by which it is shown and compared: the identification has its own. */
export const noticeFieldsOf = ({ kind }: NoticeItem): readonly Field<NoticeItem>[] =>
  kind === 'identification' ? IDENTIFICATION_FIELDS : SENDING
