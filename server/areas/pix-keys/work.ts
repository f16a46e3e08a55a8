import { MessageNotAccepted, type SmsCarrier } from '#server/adapters/sms/port.ts'
import { codeOf } from '#server/areas/pix-keys/phone-code.ts'
import { keyById } from '#server/areas/pix-keys/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export interface CodeTools {
  readonly sms: SmsCarrier
  readonly vault: Vault
  readonly brands: Brands
}

/** Sends the code that confirms a phone; a code that is not awaited any more is not sent. */
export const keyCodes = ({ sms, vault, brands }: CodeTools): EventJob => ({
  name: 'sms-pix-key-code',
  types: ['PIX_KEY_CODE_REQUESTED'],
  async run({ id, sellerId, event, database }) {
    const { row, seller } = await database.withTenant(sellerId, async (transaction) => ({
      row: await keyById(transaction, event.subject_id),
      seller: await readSeller(transaction),
    }))
    const code = row && codeOf(vault, sellerId, row)
    if (!code || !row.key) return
    const { productName } = brands.ofSeller(seller)
    const text = `${productName}: seu código para cadastrar este celular como chave Pix é ${code}. Não informe a ninguém.`
    await sms.send({ id, to: row.key, text }).catch((error: unknown) => {
      // The number will never be reached: trying again would change nothing.
      if (error instanceof MessageNotAccepted && error.outcome === 'refused') return
      throw error
    })
  },
})
