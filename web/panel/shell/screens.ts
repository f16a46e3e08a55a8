import type { PageName } from '#contract/access/pages.ts'
import { lazyScreen, type Screen } from '#web/panel/shell/lazy-screen.ts'

/** The screen of every page; a page without an entry is an error of types. */
export const SCREENS: Readonly<Record<PageName, Screen>> = {
  home: lazyScreen(() => import('#web/panel/areas/dashboard/HomeScreen.tsx'), 'HomeScreen'),
  links: lazyScreen(
    () => import('#web/panel/areas/payment-links/list/LinksScreen.tsx'),
    'LinksScreen',
  ),
  createLink: lazyScreen(
    () => import('#web/panel/areas/payment-links/form/CreateLinkScreen.tsx'),
    'CreateLinkScreen',
  ),
  editLink: lazyScreen(
    () => import('#web/panel/areas/payment-links/form/EditLinkScreen.tsx'),
    'EditLinkScreen',
  ),
  quickLink: lazyScreen(
    () => import('#web/panel/areas/payment-links/quick/QuickLinkScreen.tsx'),
    'QuickLinkScreen',
  ),
  importSubscriptions: lazyScreen(
    () => import('#web/panel/areas/subscriptions/import/ImportSubscriptionScreen.tsx'),
    'ImportSubscriptionScreen',
  ),
  checkoutInfo: lazyScreen(
    () => import('#web/panel/areas/checkout-page/CheckoutInfoScreen.tsx'),
    'CheckoutInfoScreen',
  ),
  plans: lazyScreen(() => import('#web/panel/areas/plans/PlansScreen.tsx'), 'PlansScreen'),
  plan: lazyScreen(() => import('#web/panel/areas/plans/PlanScreen.tsx'), 'PlanScreen'),
  charges: lazyScreen(
    () => import('#web/panel/areas/charges/list/ChargesScreen.tsx'),
    'ChargesScreen',
  ),
  charge: lazyScreen(
    () => import('#web/panel/areas/charges/detail/ChargeScreen.tsx'),
    'ChargeScreen',
  ),
  scheduledCharge: lazyScreen(
    () => import('#web/panel/areas/charges/detail/ChargeScreen.tsx'),
    'ScheduledChargeScreen',
  ),
  cards: lazyScreen(() => import('#web/panel/areas/virtual-cards/CardsScreen.tsx'), 'CardsScreen'),
  card: lazyScreen(() => import('#web/panel/areas/virtual-cards/CardScreen.tsx'), 'CardScreen'),
  bills: lazyScreen(() => import('#web/panel/areas/bills/BillsScreen.tsx'), 'BillsScreen'),
  subscriptions: lazyScreen(
    () => import('#web/panel/areas/subscriptions/list/SubscriptionsScreen.tsx'),
    'SubscriptionsScreen',
  ),
  subscription: lazyScreen(
    () => import('#web/panel/areas/subscriptions/detail/SubscriptionScreen.tsx'),
    'SubscriptionScreen',
  ),
  customers: lazyScreen(
    () => import('#web/panel/areas/customers/list/CustomersScreen.tsx'),
    'CustomersScreen',
  ),
  addCustomer: lazyScreen(
    () => import('#web/panel/areas/customers/create/AddCustomerScreen.tsx'),
    'AddCustomerScreen',
  ),
  customer: lazyScreen(
    () => import('#web/panel/areas/customers/detail/CustomerScreen.tsx'),
    'CustomerScreen',
  ),
  imports: lazyScreen(() => import('#web/panel/areas/imports/ImportsScreen.tsx'), 'ImportsScreen'),
  importBatch: lazyScreen(
    () => import('#web/panel/areas/imports/ImportScreen.tsx'),
    'ImportScreen',
  ),
  activateAccount: lazyScreen(
    () => import('#web/panel/areas/bank-account/ActivationScreen.tsx'),
    'ActivationScreen',
  ),
  bankAccount: lazyScreen(
    () => import('#web/panel/areas/bank-account/AccountScreen.tsx'),
    'AccountScreen',
  ),
  sendPix: lazyScreen(
    () => import('#web/panel/areas/account-pix/SendPixScreen.tsx'),
    'SendPixScreen',
  ),
  pixSettings: lazyScreen(
    () => import('#web/panel/areas/pix-limits/PixLimitsScreen.tsx'),
    'PixLimitsScreen',
  ),
  notifications: lazyScreen(
    () => import('#web/panel/areas/buyer-notices/NoticesScreen.tsx'),
    'NoticesScreen',
  ),
  paymentMethods: lazyScreen(
    () => import('#web/panel/areas/payment-defaults/PaymentMethodsScreen.tsx'),
    'PaymentMethodsScreen',
  ),
  security: lazyScreen(
    () => import('#web/panel/areas/two-factor/SecurityScreen.tsx'),
    'SecurityScreen',
  ),
  fiscalNotes: lazyScreen(
    () => import('#web/panel/areas/invoices/InvoiceSettingsScreen.tsx'),
    'InvoiceSettingsScreen',
  ),
  integration: lazyScreen(
    () => import('#web/panel/areas/api-keys/IntegrationScreen.tsx'),
    'IntegrationScreen',
  ),
  subSellers: lazyScreen(
    () => import('#web/panel/areas/sub-sellers/SubSellersScreen.tsx'),
    'SubSellersScreen',
  ),
  newSubSeller: lazyScreen(
    () => import('#web/panel/areas/sub-sellers/NewSubSellerScreen.tsx'),
    'NewSubSellerScreen',
  ),
  subSeller: lazyScreen(
    () => import('#web/panel/areas/sub-sellers/SubSellerScreen.tsx'),
    'SubSellerScreen',
  ),
  configurationTransfer: lazyScreen(
    () => import('#web/panel/areas/configuration-transfer/TransferScreen.tsx'),
    'TransferScreen',
  ),
  finance: lazyScreen(() => import('#web/panel/areas/balance/FinanceScreen.tsx'), 'FinanceScreen'),
  reports: lazyScreen(() => import('#web/panel/areas/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  users: lazyScreen(() => import('#web/panel/areas/users/UsersScreen.tsx'), 'UsersScreen'),
}
