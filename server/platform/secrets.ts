import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { stateFolder } from '#server/platform/postgres/launcher.ts'

/** The two keys the program runs on, 32 bytes each. */
export interface Keys {
  readonly token: Buffer
  readonly sealing: Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1

/** The keys of the configuration; in sandbox mode they are made once and kept beside the data. */
export async function loadKeys(config: Config): Promise<Keys> {
  const { token, sealing } = config.keys
  if (token && sealing) return { token: keyOf(token), sealing: keyOf(sealing) }
  if (config.mode === 'production') throw new Error('TOKEN_KEY and SEALING_KEY must be set')
  const folder = stateFolder(config.rootFolder)
  const file = join(folder, 'keys')
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known) {
    const [one = '', other = ''] = known.split('\n')
    return { token: keyOf(one), sealing: keyOf(other) }
  }
  const made = { token: randomBytes(KEY_BYTES), sealing: randomBytes(KEY_BYTES) }
  await mkdir(folder, { recursive: true })
  const partial = `${file}.${process.pid}`
  const content = `${made.token.toString('base64')}\n${made.sealing.toString('base64')}\n`
  await writeFile(partial, content, { mode: 0o600 })
  await rename(partial, file)
  return made
}

function keyOf(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== KEY_BYTES) throw new Error('a key must be 32 bytes in base64')
  return key
}

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

/** Secrets at rest: a data key a value, wrapped by the key-encryption key. */
export interface Vault {
  /** `bound` is `table|column|row|seller`: a ciphertext moved elsewhere doesn't open. */
  seal(plain: string, bound: string): Buffer
  open(sealed: Buffer, bound: string): string
  /** A secret of 256 bits that is the same each time for the same label, and kept nowhere. */
  derive(label: string): string
}

const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES

/** A vault on the sealing key. */
export function createVault({ sealing }: Keys): Vault {
  return {
    seal(plain, bound) {
      const dataKey = randomBytes(KEY_BYTES)
      const wrapped = encrypt(sealing, dataKey, bound)
      return Buffer.concat([
        Buffer.of(VERSION),
        wrapped,
        encrypt(dataKey, Buffer.from(plain), bound),
      ])
    },
    open(sealed, bound) {
      if (sealed[0] !== VERSION) throw new Error('unknown version of a sealed value')
      const dataKey = decrypt(sealing, sealed.subarray(1, 1 + WRAPPED_BYTES), bound)
      return decrypt(dataKey, sealed.subarray(1 + WRAPPED_BYTES), bound).toString()
    },
    derive: (label) => createHmac('sha256', sealing).update(label).digest('base64url'),
  }
}
