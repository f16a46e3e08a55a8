import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret in the form of Standard Webhooks. */
export const newSecretText = (): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The signature of a delivery by one secret (Standard Webhooks 1.0.0). */
export const signatureOf = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of a delivery, signed by each of the secrets. */
export const signedHeaders = (
  secrets: readonly string[],
  signed: Signed,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Guiche-Webhooks/1.0',
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
})
