import type { MenuGroup, PageName } from '#contract/access/pages.ts'
import {
  BillIcon,
  CardIcon,
  DotsIcon,
  HomeIcon,
  LinkIcon,
  PeopleIcon,
  ReceiptIcon,
  RepeatIcon,
  ReportIcon,
  SettingsIcon,
  StoreIcon,
  UserIcon,
  WalletIcon,
} from '#web/kit/theme/icons.tsx'

const ICONS: Partial<Record<PageName | MenuGroup, typeof HomeIcon>> = {
  home: HomeIcon,
  links: LinkIcon,
  checkout: StoreIcon,
  charges: ReceiptIcon,
  cards: CardIcon,
  bills: BillIcon,
  subscriptions: RepeatIcon,
  customers: PeopleIcon,
  settings: SettingsIcon,
  finance: WalletIcon,
  reports: ReportIcon,
  users: UserIcon,
}

/** The icon of an entry of the menu. */
export const iconOf = (entry: PageName | MenuGroup): typeof HomeIcon => ICONS[entry] ?? DotsIcon
