import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { changeDefaultTax, readDefaultTax } from '#contract/payment-defaults/endpoints.ts'
import type { DefaultTax } from '#contract/payment-defaults/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf } from '#web/client/queries.ts'
import { isEqual } from '#web/kit/forms/merge-drafts.ts'
import { texts } from '#web/panel/areas/payment-defaults/texts.ts'

export type Fees = DefaultTax['bankSlipTax']
export type FeeName = keyof Fees

/** A change is saved after so long without another one (R-PAYM-03). */
const SAVE_AFTER_MS = 1_000

/** Fine and interest as they are typed; saved by themselves when they differ from what is stored. */
export function useLateFees(saved: DefaultTax) {
  const client = useQueryClient()
  const [fees, setFees] = useState(saved.bankSlipTax)
  const latest = useRef(saved.bankSlipTax)
  const stored = useRef(saved.bankSlipTax)
  const saving = useCommand(changeDefaultTax, {
    invalidates: [listAudit],
    onDone: (tax) => {
      stored.current = tax.bankSlipTax
      client.setQueryData(queryOf(readDefaultTax, {}).queryKey, tax)
      toast.success(texts.feesChanged)
    },
  })
  const save = useDebouncedCallback(
    async () => {
      const sent = latest.current
      if (isEqual(sent, stored.current)) return
      // What was typed while an earlier save was running is sent after it.
      if ((await saving.submit({ body: { bankSlipTax: sent } })) && latest.current !== sent) save()
    },
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  )
  return {
    fees,
    change: (name: FeeName, changed: Partial<Fees[FeeName]>) => {
      latest.current = { ...latest.current, [name]: { ...latest.current[name], ...changed } }
      setFees(latest.current)
      save()
    },
    retry: () => {
      save()
      save.flush()
    },
    isBusy: saving.isBusy,
    failure: saving.failure,
  }
}
