import { pathTo } from '#contract/access/pages.ts'
import { formatInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { isKeptByCode } from '#contract/pix-keys/received-states.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { MessageNotAccepted, type SmsCarrier } from '#server/adapters/sms/port.ts'
import { codeOf } from '#server/areas/pix-keys/key-code.ts'
import { type ListedReceived, receivedById } from '#server/areas/pix-keys/received-sql.ts'
import { keyById } from '#server/areas/pix-keys/sql.ts'
import { mailSeller } from '#server/areas/sellers/mail-seller.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type MailContent, renderMail } from '#server/platform/documents/mail.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export interface CodeTools {
  readonly sms: SmsCarrier
  readonly mailer: Mailer
  readonly vault: Vault
  readonly brands: Brands
}

async function sendText(sms: SmsCarrier, id: Uuid, to: string, text: string): Promise<void> {
  await sms.send({ id, to, text }).catch((error: unknown) => {
    // The number will never be reached: trying again would change nothing.
    if (error instanceof MessageNotAccepted && error.outcome === 'refused') return
    throw error
  })
}

/**
 * Sends the code that confirms a phone, or proves an e-mail before it is claimed, to it; a code that is
 * not awaited any more is not sent.
 */
const keyCodes = ({ sms, mailer, vault, brands }: CodeTools): EventJob => ({
  name: 'sms-pix-key-code',
  types: ['PIX_KEY_CODE_REQUESTED'],
  async run({ id, sellerId, event, database }) {
    const { row, seller } = await database.withTenant(sellerId, async (transaction) => ({
      row: await keyById(transaction, event.subject_id),
      seller: await readSeller(transaction),
    }))
    const code = row && codeOf(vault, 'pix_key', sellerId, row)
    if (!code || !row.key) return
    const brand = brands.ofSeller(seller)
    if (row.key_type === 'email') {
      const letter = {
        subject: `${code} é o seu código para pedir a chave Pix`,
        paragraphs: [
          `A chave Pix ${row.key} está em outra instituição. Para pedir que ela leve à Conta PJ de ${seller.company_name}, digite o código ${code}. Ele vale por 10 minutos.`,
          'Não informe este código a ninguém.',
        ],
      }
      await mailer.send({ id, to: row.key, ...renderMail(letter, brand) })
      return
    }
    const text = `${brand.productName}: seu código para cadastrar este celular como chave Pix é ${code}. Não informe a ninguém.`
    await sendText(sms, id, row.key, text)
  },
})

/**
 * Sends the code that proves that the account still has a claimed phone or e-mail, to it; a code that
 * is not awaited any more is not sent.
 */
const claimCodes = ({ sms, mailer, vault, brands }: CodeTools): EventJob => ({
  name: 'code-of-claimed-pix-key',
  types: ['PIX_KEY_CLAIM_CODE_REQUESTED'],
  async run({ id, sellerId, event, database }) {
    const { row, seller } = await database.withTenant(sellerId, async (transaction) => ({
      row: await receivedById(transaction, event.subject_id),
      seller: await readSeller(transaction),
    }))
    const code = row && codeOf(vault, 'pix_received_claim', sellerId, row)
    if (!code) return
    const brand = brands.ofSeller(seller)
    if (row.key_type === 'phone') {
      const text = `${brand.productName}: seu código para manter este celular como chave Pix é ${code}. Não informe a ninguém.`
      await sendText(sms, id, row.key, text)
      return
    }
    const letter = {
      subject: `${code} é o seu código para manter a chave Pix`,
      paragraphs: [
        `Outra instituição pediu a chave Pix ${row.key}. Para mantê-la na Conta PJ, digite o código ${code}. Ele vale por 10 minutos.`,
        'Não informe este código a ninguém.',
      ],
    }
    await mailer.send({ id, to: row.key, ...renderMail(letter, brand) })
  },
})

type Letter = Pick<MailContent, 'subject' | 'paragraphs'>

const claimedMail = ({ key, kind, answer_by }: ListedReceived): Letter => ({
  subject: `Outra instituição pediu a sua chave Pix ${key}`,
  paragraphs: isKeptByCode(kind)
    ? [
        `Alguém reivindica em outra instituição a chave ${key}, que leva à sua Conta PJ.`,
        `Se ela ainda é da empresa, comprove até ${formatInstant(answer_by)} com o código que enviamos a ela. Sem resposta, a chave passa para quem a pediu.`,
      ]
    : [
        `Foi pedida a portabilidade da chave ${key}, que leva à sua Conta PJ, para outra instituição.`,
        `Confirme ou recuse até ${formatInstant(answer_by)}. Sem resposta, a chave continua aqui.`,
      ],
})

const endedMail = ({ key, state }: ListedReceived): Letter =>
  state === 'COMPLETED'
    ? {
        subject: `A chave Pix ${key} foi para outra instituição`,
        paragraphs: [
          `A chave ${key} não leva mais à sua Conta PJ: quem paga por ela paga à conta da outra instituição.`,
        ],
      }
    : {
        subject: `A chave Pix ${key} continua na sua Conta PJ`,
        paragraphs: [`O pedido da outra instituição terminou e a chave ${key} continua sua.`],
      }

/** Mails the seller that another institution claims a key, and what came of it. */
const receivedClaimMails = (tools: CodeTools): EventJob => ({
  name: 'mail-claimed-pix-key',
  types: ['PIX_KEY_CLAIMED', 'PIX_KEY_CLAIM_ENDED'],
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { panelUrl }) => {
      const { subject_id, type } = follow.event
      const claim = await receivedById(transaction, subject_id)
      if (!claim) return null
      const letter = type === 'PIX_KEY_CLAIMED' ? claimedMail(claim) : endedMail(claim)
      const url = `${panelUrl}${pathTo('bankAccount')}`
      return { ...letter, button: { text: 'Ver as chaves Pix', url } }
    }),
})

/** Codes that prove keys, and mails about keys that other institutions claim. */
export const pixKeyJobs = (tools: CodeTools): EventJob[] => [
  keyCodes(tools),
  claimCodes(tools),
  receivedClaimMails(tools),
]
