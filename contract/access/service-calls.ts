import { SERVICES_OF_BUYERS, type Service } from '#contract/access/services.ts'

const CALLS_OF: Readonly<Record<Exclude<Service, 'sms' | 'whatsapp'>, readonly string[]>> = {
  acquirer: ['CHG-06', 'CHG-09', 'CHG-17', 'SUB-09', 'SUB-13', 'PAY-12', 'PAY-13'],
  'pix-bank': [],
  'boleto-bank': ['PAY-10'],
  'payout-bank': [
    'FIN-06',
    'BNK-03',
    'BNK-04',
    'APX-01',
    'APX-02',
    'APX-05',
    'APX-08',
    'BIL-03',
    'BIL-07',
  ],
  'fiscal-system': ['INV-02', 'INV-04', 'SET-06'],
  'card-issuer': ['CRD-01', 'CRD-03', 'CRD-06'],
  kyc: ['BNK-02', 'BNK-09'],
  'pix-directory': [
    'PIX-02',
    'PIX-03',
    'PIX-04',
    'PIX-08',
    'PIX-09',
    'PIX-11',
    'PIX-12',
    'PIX-13',
    'PIX-14',
    'PIX-16',
  ],
  recipients: ['SSL-01', 'SSL-06', 'SSL-09'],
}

const CALLS_OF_BUYERS = ['LNK-05', 'LNK-06', 'PAY-02', 'PAY-05', 'PAY-08']

const NEEDED = new Map<string, readonly Service[]>([
  ...Object.entries(CALLS_OF).flatMap(([service, calls]) =>
    calls.map((call) => [call, [service as Service]] as const),
  ),
  ['SUB-07', ['pix-bank', 'boleto-bank']],
  ...CALLS_OF_BUYERS.map((call) => [call, SERVICES_OF_BUYERS] as const),
])

/** The calls that need a service, by their ids. */
export const CALLS_WITH_SERVICES: readonly string[] = [...NEEDED.keys()]

/** The services of which a call needs one; undefined: it works without any. */
export const servicesOfCall = (callId: string): readonly Service[] | undefined => NEEDED.get(callId)
