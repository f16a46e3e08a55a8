import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { KEY_BYTES, KEY_VARIABLES, missingKeys, readKeyRing } from '#server/platform/config/keys.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { stateFolder } from '#server/platform/database/postgres/launcher.ts'

/**
 * Keys of one purpose, 32 bytes each: the first encrypts or signs, all of them decrypt or verify.
 */
export type KeyRing = readonly [Buffer, ...Buffer[]]

/** The keys the program runs on; each purpose has its own, so that each can be replaced alone. */
export interface Keys {
  /** Signs access tokens. */
  readonly token: KeyRing
  /** The pepper of passwords. */
  readonly pepper: KeyRing
  /** Wraps the data keys of secrets at rest. */
  readonly sealing: KeyRing
  /** The passwords of the program's database roles are derived from it. */
  readonly database: Buffer
}

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Purpose = keyof typeof KEY_VARIABLES
const PURPOSES = Object.keys(KEY_VARIABLES) as Purpose[]

/**
 * The keys of the configuration: 32 bytes in base64 each, the current one first, older ones after a
 * comma. In sandbox mode missing keys are generated once and stored with the data. Throws
 * StartRejected when production lacks one or one is malformed.
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const missing = PURPOSES.filter((purpose) => !config.keys[purpose])
  if (missing.length > 0 && config.mode === 'production') {
    throw new StartRejected(missingKeys(config.keys).join('\n'))
  }
  const stored = missing.length > 0 ? await storedKeys(config.rootFolder) : {}
  const ring = (purpose: Purpose): KeyRing =>
    readKeyRing(KEY_VARIABLES[purpose], config.keys[purpose] || (stored[purpose] ?? ''))
  return {
    token: ring('token'),
    pepper: ring('pepper'),
    sealing: ring('sealing'),
    database: ring('database')[0],
  }
}

/** Keys of a sandbox, generated once and stored with its embedded database. */
async function storedKeys(rootFolder: string): Promise<Partial<Record<Purpose, string>>> {
  const folder = stateFolder(rootFolder)
  const file = join(folder, 'keys.json')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) return JSON.parse(known) as Partial<Record<Purpose, string>>
  const generated = Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, randomBytes(KEY_BYTES).toString('base64')]),
  )
  await mkdir(folder, { recursive: true })
  const partial = `${file}.${process.pid}`
  await writeFile(partial, JSON.stringify(generated), { mode: 0o600 })
  // The link fails when another process created the keys, which are then used.
  await link(partial, file).catch(() => {})
  await rm(partial, { force: true })
  return JSON.parse(await readFile(file, 'utf8')) as Partial<Record<Purpose, string>>
}

/** The id of a key, which reveals nothing about it: 8 hexadecimal digits. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256')
    .update('key-id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES)

/** The key of that name; undefined when it is no longer in the ring. */
export const keyOfId = (ring: KeyRing, id: string): Buffer | undefined =>
  ring.find((key) => keyIdOf(key) === id)

const encrypt = (key: Buffer, plain: Buffer, bound: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, sealed: Buffer, bound: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}

const deriveFrom = (key: KeyObject, label: string): Buffer =>
  createHmac('sha256', key).update(label).digest()

/** Secrets at rest: a data key a value, wrapped by the key-encryption key. */
export interface Vault {
  /** `bound` is `table|column|row|seller`: a ciphertext moved elsewhere doesn't open. */
  seal(plain: string, bound: string): Buffer
  open(sealed: Buffer, bound: string): string
  /** Whether the current key sealed it; a value of an older key is sealed again at a rotation. */
  isCurrent(sealed: Buffer): boolean
  /** A secret of 256 bits, the same each time for the same label, and stored nowhere. */
  derive(label: string): string
  /** Whether a key of the ring derived the secret from the label. */
  isDerived(label: string, secret: string): boolean
}

const VERSION = 2
const HEADER_BYTES = 1 + KEY_ID_BYTES
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES

/** A vault on the sealing keys: the current one seals, a value names the key that opens it. */
export function createVault({ sealing }: Pick<Keys, 'sealing'>): Vault {
  const [current] = sealing
  // Prepared once: a list derives a secret a row.
  const derivingKeys = sealing.map((key) => createSecretKey(key))
  const currentDerivingKey = createSecretKey(current)
  const header = Buffer.concat([Buffer.of(VERSION), Buffer.from(keyIdOf(current), 'hex')])
  const isCurrent = (sealed: Buffer) => sealed.subarray(0, HEADER_BYTES).equals(header)
  return {
    seal(plain, bound) {
      const dataKey = randomBytes(KEY_BYTES)
      const wrapped = encrypt(current, dataKey, bound)
      return Buffer.concat([header, wrapped, encrypt(dataKey, Buffer.from(plain), bound)])
    },
    open(sealed, bound) {
      if (sealed[0] !== VERSION) throw new Error(`sealed value has unknown version ${sealed[0]}`)
      const keyId = sealed.subarray(1, HEADER_BYTES).toString('hex')
      const key = keyOfId(sealing, keyId)
      if (!key) throw new Error(`sealing key ${keyId} is not in SEALING_KEY`)
      const end = HEADER_BYTES + WRAPPED_BYTES
      const dataKey = decrypt(key, sealed.subarray(HEADER_BYTES, end), bound)
      return decrypt(dataKey, sealed.subarray(end), bound).toString()
    },
    isCurrent,
    derive: (label) => deriveFrom(currentDerivingKey, label).toString('base64url'),
    isDerived(label, secret) {
      const given = Buffer.from(secret, 'base64url')
      return derivingKeys.some((key) => {
        const expected = deriveFrom(key, label)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/**
 * A file encrypted with a key of its own, which a vault seals: a rotation of the sealing keys seals
 * the short key again and leaves the file.
 */
export function encryptFile(plain: Buffer, bound: string): { key: string; content: Buffer } {
  const key = randomBytes(KEY_BYTES)
  return { key: key.toString('base64'), content: encrypt(key, plain, bound) }
}

/** The file of an encrypted content; throws when it was changed or moved to another row. */
export const decryptFile = (key: string, content: Buffer, bound: string): Buffer =>
  decrypt(Buffer.from(key, 'base64'), content, bound)
