import type { SellerId } from '#contract/basics/ids.ts'
import { SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { beginChange } from '#server/areas/virtual-cards/change-card.ts'
import { beginCard } from '#server/areas/virtual-cards/create-card.ts'
import { settleCard } from '#server/areas/virtual-cards/settle-card.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The virtual cards of the demonstration and their purchases, in order. */
const CARDS = [
  {
    name: 'Anúncios',
    purchases: [
      ['Anúncios Online', 48_000],
      ['Banco de Imagens', 8_990],
      ['Hospedagem Nuvem Sul', 21_450],
    ],
    isBlocked: false,
  },
  {
    name: 'Fornecedores',
    purchases: [
      ['Moinho Santa Clara', 96_300],
      ['Embalagens Rápidas', 17_840],
    ],
    isBlocked: true,
  },
] as const

interface Tools {
  readonly cardIssuer: CardIssuer
  readonly companiesUrl: string
}

/** Creates cards and purchases through the issuer, which requests the running API's decision. */
export async function seedVirtualCards(
  database: Database,
  sellerId: SellerId,
  { cardIssuer, companiesUrl }: Tools,
): Promise<void> {
  const inWork = <Answer>(act: (work: UnitOfWork) => Promise<Answer>) =>
    database.withTenant(sellerId, (transaction) => act(openUnitOfWork(transaction, SEED_CAUSE)))
  for (const { name, purchases, isBlocked } of CARDS) {
    const sent = await inWork((work) => beginCard(work, name))
    const made = await cardIssuer.create(sent)
    await inWork((work) => settleCard(work, sent.id, made))
    const till = `${companiesUrl}/counterparty/virtual-cards/${sent.cardId}/purchases`
    const buy = async (merchantName: string, amount: number) => {
      const body = { merchantName, amount }
      const bought = await sendHttp(till, { method: 'POST', body, timeoutMs: TIMEOUT_MS })
      if (bought?.status !== 201) throw new Error(`${till}: ${bought?.status ?? 'no answer'}`)
    }
    for (const [merchantName, amount] of purchases) await buy(merchantName, amount)
    if (!isBlocked) continue
    await inWork((work) => beginChange(work, sent.id, 'BLOCKED'))
    const blocked = await cardIssuer.change(sent.cardId, 'BLOCKED')
    await inWork((work) => settleCard(work, sent.id, blocked))
    await buy('Moinho Santa Clara', 32_100)
  }
}
