/** Every feature key a seller may hold. */
export const FEATURES = [
  'view_seller_home',
  'view_seller_payment_link',
  'view_seller_create_payment_link',
  'view_seller_payment_link_edit',
  'view_checkout_create_order_by_fast_link',
  'view_fast_payment_link',
  'view_payment_link_metadata',
  'view_new_preview_payment_link',
  'view_seller_full_installments',
  'view_split_subseller_payment_link',
  'view_seller_import_payment_link',
  'view_seller_checkout',
  'view_seller_info_default',
  'view_seller_plans',
  'view_seller_plans_create',
  'view_seller_charges',
  'view_seller_charges_history_details',
  'view_seller_charges_late_details',
  'view_charge_installments',
  'view_disable_refund',
  'view_seller_subscription',
  'view_seller_subscription_details',
  'view_seller_clients',
  'view_seller_clients_add',
  'view_seller_clients_edit',
  'view_seller_configurations',
  'view_seller_notifications',
  'view_seller_payment_method',
  'view_seller_nf',
  'view_seller_integration',
  'view_seller_sub_seller',
  'view_create_banking_account',
  'view_banking_account',
  'block_items_credit_card',
  'view_accounts_payable',
  'view_seller_finance',
  'view_seller_balance',
  'view_balance_anticipation',
  'view_seller_reports',
  'view_create_users',
] as const

export type Feature = (typeof FEATURES)[number]

const GIVEN_LATER: readonly Feature[] = [
  'view_disable_refund',
  'block_items_credit_card',
  'view_banking_account',
]

/**
 * The features of a new seller: all except restrictions and those of an active business account.
 */
export const DEFAULT_FEATURES: readonly Feature[] = FEATURES.filter(
  (feature) => !GIVEN_LATER.includes(feature),
)
