import { createSign, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Instant } from '#contract/basics/days.ts'

/** A private key and the certificate of its other half, both in PEM. */
export interface Credentials {
  readonly privateKey: string
  readonly certificate: string
}

// DER: a tag, a length, the content.
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content])
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content])
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8_STRING = 0x0c
const GENERALIZED_TIME = 0x18
const VERSION = 0xa0

// sha256WithRSAEncryption with its NULL; 2.5.4.3, the common name.
const RSA_SHA256 = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')

const nameOf = (commonName: string) => {
  const value = der(UTF8_STRING, Buffer.from(commonName))
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, value)))
}

const timeOf = (at: Instant) =>
  der(GENERALIZED_TIME, Buffer.from(`${at.replace(/[-:T]/g, '').slice(0, 14)}Z`))

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`

const generate = promisify(generateKeyPair)

/**
 * A key and a certificate that vouches for itself: what a sandbox has in place of one that an
 * authority issued. A common name ends with `:` and the document, as in ICP-Brasil.
 */
export async function selfSigned(
  commonName: string,
  validFrom: Instant,
  validUntil: Instant,
): Promise<Credentials> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const name = nameOf(commonName)
  // A serial number is positive: its first bit is 0.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, serial),
    RSA_SHA256,
    name,
    der(SEQUENCE, timeOf(validFrom), timeOf(validUntil)),
    name,
    publicKey,
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const bytes = der(BIT_STRING, Buffer.of(0), signature)
  return { privateKey, certificate: pem(der(SEQUENCE, content, RSA_SHA256, bytes)) }
}
