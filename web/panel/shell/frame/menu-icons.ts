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

type Icon = typeof HomeIcon

/** The icons of the menu and of the command palette; the sign-in page loads none of them. */
const ICONS: Readonly<Partial<Record<PageName | MenuGroup, Icon>>> = {
  home: HomeIcon,
  links: LinkIcon,
  charges: ReceiptIcon,
  cards: CardIcon,
  bills: BillIcon,
  subscriptions: RepeatIcon,
  customers: PeopleIcon,
  finance: WalletIcon,
  reports: ReportIcon,
  users: UserIcon,
  checkout: StoreIcon,
  settings: SettingsIcon,
}

/** The icon of a page or group of the menu. */
export const iconOf = (entry: PageName | MenuGroup): Icon => ICONS[entry] ?? DotsIcon
