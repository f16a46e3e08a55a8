import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { MenuGroup, PageName, PUBLIC_PAGES } from '#contract/access/pages.ts'
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

export interface ScreenProps {
  /** The `:id` of the page's path; empty on pages without one. */
  readonly id: string
}

export type Screen = ComponentType<ScreenProps> & { readonly preload?: () => Promise<void> }

type Icon = typeof HomeIcon

type Exports = Record<string, ComponentType<ScreenProps>>

const lazyScreen = <Module extends Exports, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): Screen => lazyRouteComponent(load as () => Promise<Exports>, name) as unknown as Screen

/** Pages that are not built yet. */
export const UNDER_CONSTRUCTION = 'under construction'

/** What the panel shows for a page of the contract. */
interface PanelPage {
  readonly screen: Screen | typeof UNDER_CONSTRUCTION
  /** In the menu and the command palette. */
  readonly icon?: Icon | undefined
}

const page = <Module extends Exports, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  icon?: Icon,
): PanelPage => ({ screen: lazyScreen(load, name), icon })

/** The screen of every page; a page without an entry is an error of types. */
export const SCREENS: Readonly<Record<PageName, PanelPage>> = {
  home: page(() => import('#web/panel/areas/dashboard/HomeScreen.tsx'), 'HomeScreen', HomeIcon),
  links: page(
    () => import('#web/panel/areas/payment-links/list/LinksScreen.tsx'),
    'LinksScreen',
    LinkIcon,
  ),
  createLink: page(
    () => import('#web/panel/areas/payment-links/form/CreateLinkScreen.tsx'),
    'CreateLinkScreen',
  ),
  editLink: page(
    () => import('#web/panel/areas/payment-links/form/EditLinkScreen.tsx'),
    'EditLinkScreen',
  ),
  quickLink: page(
    () => import('#web/panel/areas/payment-links/quick/QuickLinkScreen.tsx'),
    'QuickLinkScreen',
  ),
  importSubscriptions: page(
    () => import('#web/panel/areas/subscriptions/import/ImportSubscriptionScreen.tsx'),
    'ImportSubscriptionScreen',
  ),
  checkoutInfo: page(
    () => import('#web/panel/areas/checkout-page/CheckoutInfoScreen.tsx'),
    'CheckoutInfoScreen',
  ),
  plans: page(() => import('#web/panel/areas/plans/PlansScreen.tsx'), 'PlansScreen'),
  plan: page(() => import('#web/panel/areas/plans/PlanScreen.tsx'), 'PlanScreen'),
  charges: page(
    () => import('#web/panel/areas/charges/list/ChargesScreen.tsx'),
    'ChargesScreen',
    ReceiptIcon,
  ),
  charge: page(() => import('#web/panel/areas/charges/detail/ChargeScreen.tsx'), 'ChargeScreen'),
  scheduledCharge: page(
    () => import('#web/panel/areas/charges/detail/ChargeScreen.tsx'),
    'ScheduledChargeScreen',
  ),
  cards: page(
    () => import('#web/panel/areas/virtual-cards/CardsScreen.tsx'),
    'CardsScreen',
    CardIcon,
  ),
  card: page(() => import('#web/panel/areas/virtual-cards/CardScreen.tsx'), 'CardScreen'),
  bills: { screen: UNDER_CONSTRUCTION, icon: BillIcon },
  subscriptions: page(
    () => import('#web/panel/areas/subscriptions/list/SubscriptionsScreen.tsx'),
    'SubscriptionsScreen',
    RepeatIcon,
  ),
  subscription: page(
    () => import('#web/panel/areas/subscriptions/detail/SubscriptionScreen.tsx'),
    'SubscriptionScreen',
  ),
  customers: page(
    () => import('#web/panel/areas/customers/list/CustomersScreen.tsx'),
    'CustomersScreen',
    PeopleIcon,
  ),
  addCustomer: page(
    () => import('#web/panel/areas/customers/create/AddCustomerScreen.tsx'),
    'AddCustomerScreen',
  ),
  customer: page(
    () => import('#web/panel/areas/customers/detail/CustomerScreen.tsx'),
    'CustomerScreen',
  ),
  activateAccount: { screen: UNDER_CONSTRUCTION },
  bankAccount: { screen: UNDER_CONSTRUCTION },
  pixSettings: { screen: UNDER_CONSTRUCTION },
  notifications: { screen: UNDER_CONSTRUCTION },
  paymentMethods: { screen: UNDER_CONSTRUCTION },
  security: page(() => import('#web/panel/areas/two-factor/SecurityScreen.tsx'), 'SecurityScreen'),
  fiscalNotes: page(
    () => import('#web/panel/areas/invoices/InvoiceSettingsScreen.tsx'),
    'InvoiceSettingsScreen',
  ),
  integration: { screen: UNDER_CONSTRUCTION },
  subSellers: page(
    () => import('#web/panel/areas/sub-sellers/SubSellersScreen.tsx'),
    'SubSellersScreen',
  ),
  newSubSeller: page(
    () => import('#web/panel/areas/sub-sellers/NewSubSellerScreen.tsx'),
    'NewSubSellerScreen',
  ),
  subSeller: page(
    () => import('#web/panel/areas/sub-sellers/SubSellerScreen.tsx'),
    'SubSellerScreen',
  ),
  finance: page(
    () => import('#web/panel/areas/balance/FinanceScreen.tsx'),
    'FinanceScreen',
    WalletIcon,
  ),
  reports: { screen: UNDER_CONSTRUCTION, icon: ReportIcon },
  users: page(() => import('#web/panel/areas/users/UsersScreen.tsx'), 'UsersScreen', UserIcon),
}

const GROUP_ICONS: Readonly<Record<MenuGroup, Icon>> = {
  checkout: StoreIcon,
  settings: SettingsIcon,
}

/** The icon of an entry of the menu. */
export function iconOf(entry: PageName | MenuGroup): Icon {
  if (entry === 'checkout' || entry === 'settings') return GROUP_ICONS[entry]
  return SCREENS[entry].icon ?? DotsIcon
}

const reset = lazyScreen(() => import('#web/panel/areas/sign-in/ResetScreen.tsx'), 'ResetScreen')

/** Public screens, which need no session. */
export const PUBLIC_SCREENS: Readonly<
  Record<keyof typeof PUBLIC_PAGES, Screen | typeof UNDER_CONSTRUCTION>
> = {
  '/login': lazyScreen(() => import('#web/panel/areas/sign-in/LoginScreen.tsx'), 'LoginScreen'),
  '/redefinir-senha': reset,
  '/redefinir-senha/:id': reset,
  '/cadastro': UNDER_CONSTRUCTION,
  '/314119201815': UNDER_CONSTRUCTION,
}
