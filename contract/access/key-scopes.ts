/** What an API key may be allowed: an area, to read or to write. */
export const KEY_SCOPES = [
  'customers:read',
  'customers:write',
  'links:read',
  'links:write',
  'charges:read',
  'charges:write',
  'subscriptions:read',
  'subscriptions:write',
  'plans:read',
  'statement:read',
  'events:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Whether the text is a scope that this version knows. */
export const isKeyScope = (text: string): text is KeyScope =>
  (KEY_SCOPES as readonly string[]).includes(text)

/** What each scope lets a key call. A call that is not here belongs to persons: no key makes it. */
export const CALLS_OF_SCOPE: Readonly<Record<KeyScope, readonly string[]>> = {
  'customers:read': ['CUS-01', 'CUS-03', 'EXP-02'],
  'customers:write': ['CUS-02', 'CUS-04', 'CUS-05'],
  'links:read': [
    'LNK-01',
    'LNK-02',
    'LNK-03',
    'LNK-04',
    'LNK-08',
    'LNK-09',
    'LNK-11',
    'EXP-03',
    'EXP-04',
    'EXP-05',
  ],
  'links:write': ['LNK-05', 'LNK-06', 'LNK-07', 'LNK-10'],
  'charges:read': [
    'CHG-01',
    'CHG-02',
    'CHG-04',
    'CHG-08',
    'CHG-12',
    'CHG-16',
    'CHG-18',
    'SCH-01',
    'SCH-02',
    'SCH-05',
    'EXP-01',
  ],
  'charges:write': ['CHG-03', 'CHG-05', 'CHG-06', 'CHG-07', 'CHG-09', 'CHG-17', 'SCH-03', 'SCH-04'],
  'subscriptions:read': ['SUB-01', 'SUB-02', 'SUB-08', 'SUB-12', 'EXP-06'],
  'subscriptions:write': [
    'SUB-03',
    'SUB-04',
    'SUB-05',
    'SUB-06',
    'SUB-07',
    'SUB-09',
    'SUB-10',
    'SUB-11',
    'SUB-13',
  ],
  'plans:read': ['PLN-01', 'PLN-03', 'EXP-07'],
  'statement:read': ['FIN-01', 'FIN-02', 'FIN-03', 'FIN-11', 'CHG-11'],
  'events:read': ['EVT-01'],
}

/** Whether a key of these scopes may make the call. */
export const mayKeyCall = (scopes: readonly KeyScope[], callId: string): boolean =>
  scopes.some((scope) => CALLS_OF_SCOPE[scope].includes(callId))

/** The scopes that let a key make the call; none: it belongs to persons. */
export const scopesOfCall = (callId: string): readonly KeyScope[] =>
  KEY_SCOPES.filter((scope) => CALLS_OF_SCOPE[scope].includes(callId))

/** The scopes of a key whose creation names none: those of the calls that the API promises. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = [
  'customers:read',
  'customers:write',
  'links:read',
  'links:write',
  'charges:read',
  'subscriptions:read',
  'plans:read',
]

/** The header that carries an API key. */
export const API_KEY_HEADER = 'x-token-api'
