import { randomUUID } from 'node:crypto'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'

const realTime = machineTime.now
const PAUSE_MS = 70_000

/** The Pix keys of a business account, as its administrator manages them, and their directory. */
export class PixKeyStage {
  readonly product: TestProduct
  readonly accountId: string
  #token: string

  private constructor(product: TestProduct, token: string, accountId: string) {
    this.product = product
    this.accountId = accountId
    this.#token = token
  }

  static async start(): Promise<PixKeyStage> {
    const product = await startProduct({
      notices: 'off',
      config: { outsideTimeoutMs: SHORT_TIMEOUT_MS },
    })
    const token = await product.signIn(ATELIER_ADMIN.email)
    const account = await product.call('/banking/accounts', { token })
    return new PixKeyStage(product, token, account.body.debitAccountId)
  }

  async stop(): Promise<void> {
    machineTime.now = realTime
    await this.product.stop()
  }

  get(path: string) {
    return this.product.call(path, { token: this.#token })
  }

  post(path: string, body?: object, key: string = randomUUID()) {
    const sent = { token: this.#token, key, ...(body ? { body } : {}) }
    return this.product.call(`/banking/${path}`, { method: 'POST', ...sent })
  }

  remove(key: string) {
    const path = `/banking/key/${encodeURIComponent(key)}?keyType=email`
    return this.product.call(path, { method: 'DELETE', token: this.#token })
  }

  async keys(): Promise<string[]> {
    const { body } = await this.get(`/banking/key/${this.accountId}`)
    return body.map(({ key }: { readonly key: string }) => key)
  }

  /** Confirms a phone by the code that was sent to it. */
  async confirmPhone(phone: string) {
    const phoneKey = { accountId: this.accountId, keyType: 'phone', key: phone }
    await this.post('key', phoneKey)
    return this.post('key/verification', { ...phoneKey, code: '123456' })
  }

  companies(path: string, method: 'POST' | 'PUT', body?: object) {
    const sent = { method, key: null, ...(body ? { body } : {}) }
    return this.product.call(`${this.product.companiesUrl}${path}`, sent)
  }

  /** The directory answers the next request of that key with the fault. */
  injectFault(key: string, fault: string) {
    return this.companies(`/pix-directory/v1/faults/${encodeURIComponent(key)}`, 'PUT', { fault })
  }

  /** Whom the directory has as the owner of a key. */
  holderOf(key: string) {
    const path = `/pix-directory/v1/keys/${encodeURIComponent(key)}`
    return this.product.call(`${this.product.companiesUrl}${path}`)
  }

  /** Makes the next polls of claims due without waiting for them. */
  async letTimePass(ms = PAUSE_MS): Promise<void> {
    const offset = machineTime.now() - realTime() + ms
    machineTime.now = () => realTime() + offset
    this.#token = await this.product.signIn(ATELIER_ADMIN.email)
    await this.product.call('/core/sandbox/jobs/pix-claims/run', { method: 'POST', key: null })
  }

  /** Waits for what is asked for, while the polls of claims become due. */
  until<Found>(name: string, find: () => Promise<Found | undefined>): Promise<Found> {
    return this.product.until(name, async () => {
      const found = await find()
      if (found === undefined) await this.letTimePass()
      return found
    })
  }
}
