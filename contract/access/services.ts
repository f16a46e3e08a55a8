/** What companies outside do for the product. An installation may be without any of them. */
export const SERVICES = [
  'acquirer',
  'pix-bank',
  'boleto-bank',
  'payout-bank',
  'fiscal-system',
  'card-issuer',
  'kyc',
  'pix-directory',
  'sms',
  'whatsapp',
  'recipients',
] as const
export type Service = (typeof SERVICES)[number]

/** Any of them lets buyers pay. */
export const SERVICES_OF_BUYERS = ['acquirer', 'pix-bank', 'boleto-bank'] as const

/** A viewer or a caller, whose features name the services that the installation is without. */
interface Installed {
  readonly features: readonly string[]
}

/** The key among a viewer's features that says that the installation is without the service. */
export const absenceOf = (service: Service): string => `without_${service.replace('-', '_')}`

/** Whether the installation has the service. */
export const hasService = ({ features }: Installed, service: Service): boolean =>
  !features.includes(absenceOf(service))

/** Whether the installation has one of the services; true when none is needed. */
export const hasOneOf = (viewer: Installed, needed: readonly Service[] | undefined): boolean =>
  !needed || needed.some((service) => hasService(viewer, service))
