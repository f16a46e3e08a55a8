import { addDays, formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import { NOTICE_SETTINGS_ID } from '#contract/buyer-notices/rules.ts'
import {
  type NoticeBasics,
  type NoticeSettings,
  noticeSettings,
  type SwitchedNotice,
} from '#contract/buyer-notices/shapes.ts'
import {
  kindsOf,
  type MessageName,
  messageNameOf,
  NOTICE_METHODS,
  SWITCH_NAMES,
  type SwitchName,
} from '#contract/buyer-notices/switches.ts'
import { noticeText } from '#server/areas/buyer-notices/messages.ts'
import {
  findSettings,
  lockSettings,
  type StoredSettings,
  storeSettings,
} from '#server/areas/buyer-notices/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

const switchesOf = ({ switched_off }: StoredSettings) =>
  Object.fromEntries(SWITCH_NAMES.map((name) => [name, !switched_off.includes(name)])) as Record<
    SwitchName,
    boolean
  >

const EXAMPLE_DUE_IN_DAYS = 7

/** The messages with an example charge, written by the template that notices are sent with. */
function previews({ name }: StoredSettings, { today }: Transaction) {
  const facts = {
    buyer: 'Marina',
    sender: name,
    title: 'Mensalidade',
    value: formatReais(15_000n),
    url: '',
  }
  const days = {
    prePayment: addDays(today, EXAMPLE_DUE_IN_DAYS),
    payment: today,
    latePayment: addDays(today, -EXAMPLE_DUE_IN_DAYS),
  }
  return Object.fromEntries(
    NOTICE_METHODS.flatMap((method) =>
      kindsOf(method).map((kind) => [
        messageNameOf(method, kind),
        noticeText(kind, method, { ...facts, day: formatDay(days[kind]) }),
      ]),
    ),
  ) as Record<MessageName, string>
}

const wireOf = (transaction: Transaction, stored: StoredSettings): NoticeSettings => ({
  name: stored.name,
  email: stored.email,
  hiddenEmail: stored.hidden_email,
  activeAllNotifications: stored.all_active,
  ...switchesOf(stored),
  ...previews(stored, transaction),
})

/** What buyers are notified of (NTS-01). */
export const readSettings = async (transaction: Transaction): Promise<NoticeSettings> =>
  wireOf(transaction, await findSettings(transaction))

const SUBJECT = { kind: 'buyer-notices', id: NOTICE_SETTINGS_ID }

const auditedOf = (stored: StoredSettings) => ({
  name: stored.name,
  email: stored.email,
  hiddenEmail: stored.hidden_email,
  activeAllNotifications: stored.all_active,
  ...switchesOf(stored),
})

async function change(
  work: UnitOfWork,
  before: StoredSettings,
  changed: Partial<StoredSettings>,
): Promise<NoticeSettings> {
  const after = { ...before, ...changed }
  await storeSettings(work, after)
  work.audit({ subject: SUBJECT, before: auditedOf(before), after: auditedOf(after) })
  return wireOf(work, after)
}

/**
 * Changes who notices are from, and whether any is sent (NTS-02). It may name the settings that it
 * was made from, because it holds the switch of all as these were.
 */
export async function changeBasics(
  work: UnitOfWork,
  { name, email, hiddenEmail, activeAllNotifications }: NoticeBasics,
): Promise<NoticeSettings> {
  const before = await lockSettings(work)
  rejectStale(work, noticeSettings, wireOf(work, before))
  return change(work, before, {
    name,
    email,
    hidden_email: hiddenEmail,
    all_active: activeAllNotifications,
  })
}

/** Switches one notice on or off; not while all are off (NTS-03). */
export async function switchOne(
  work: UnitOfWork,
  { type, active }: SwitchedNotice,
): Promise<NoticeSettings> {
  const before = await lockSettings(work)
  if (!before.all_active) reject(noticeRefusals.allOff)
  const others = before.switched_off.filter((name) => name !== type)
  return change(work, before, { switched_off: active ? others : [...others, type] })
}

/** Switches all notices on or off; each switch keeps its value (NTS-04). */
export const switchAll = async (work: UnitOfWork, active: boolean): Promise<NoticeSettings> =>
  change(work, await lockSettings(work), { all_active: active })
