import { PERIODICITIES, periodTotal } from '#contract/plans/rules.ts'
import { createPlan, switchPlan } from '#server/areas/plans/save-plan.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The plans of the demonstration; prices per month, the shortest period first. */
export const DEMO_PLANS = [
  {
    title: 'Clube do Pão',
    description: 'Pão fresco em casa toda semana, sem fila.',
    bullets: ['Seis pães de fermentação natural por semana', 'Entrega às segundas, até as 8h'],
    perMonth: [8_990n, 8_490n, 7_990n],
    active: true,
  },
  {
    title: 'Café da Manhã Corporativo',
    description: 'Mesa posta no escritório, para até 20 pessoas.',
    bullets: ['Uma manhã por semana', 'Pães, bolos, frutas e café', 'Louça e retirada incluídas'],
    perMonth: [129_000n, 119_000n, 109_000n],
    active: true,
  },
  {
    title: 'Cesta de Natal Parcelada',
    description: null,
    bullets: ['Uma cesta na segunda semana de dezembro'],
    perMonth: [4_990n, 4_490n, 3_990n],
    active: false,
  },
] as const

/** Creates the plans, numbered from 1 in the order above. */
export async function seedPlans(work: UnitOfWork): Promise<void> {
  for (const { title, description, bullets, perMonth, active } of DEMO_PLANS) {
    const { id } = await createPlan(work, {
      title,
      description,
      enableBankSlip: true,
      enableCreditCard: true,
      enablePixPayment: true,
      idCheckout: work.sellerId,
      bullets: bullets.map((bullet) => ({ description: bullet })),
      basicValues: PERIODICITIES.map((type, at) => {
        const valuePerMonth = perMonth[at] ?? 0n
        return { type, valuePerMonth, value: periodTotal(valuePerMonth, type) }
      }),
    })
    if (!active) await switchPlan(work, id, false)
  }
}
