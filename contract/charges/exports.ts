import * as z from 'zod/mini'
import { PAGES } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { described, uuid } from '#contract/basics/wire.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import { METADATA_COLUMNS } from '#contract/payment-links/exports.ts'
import type { LinkMetadata } from '#contract/payment-links/shapes.ts'

/** A charge as its list's file needs it. */
export type ExportedCharge = Pick<
  ChargeRow,
  | 'uuid'
  | 'customerName'
  | 'customerEmail'
  | 'customerDocument'
  | 'title'
  | 'paymentMethod'
  | 'expirationDate'
  | 'paidDate'
  | 'installments'
  | 'value'
  | 'status'
> & {
  /** The internal data of the link that it was sold by; null: by none. Absent in reports. */
  readonly metadata?: readonly LinkMetadata[] | null
}

export const chargeTable: ExportTable<ExportedCharge> = {
  fileName: 'cobrancas',
  title: 'Cobranças',
  named: METADATA_COLUMNS,
  columns: [
    {
      key: 'cliente',
      label: 'Cliente',
      width: 30,
      screen: 'customer',
      cell: ({ customerName }) => customerName,
    },
    {
      key: 'email',
      label: 'E-mail',
      width: 30,
      screen: 'customer',
      cell: ({ customerEmail }) => customerEmail,
    },
    {
      key: 'documento',
      label: 'Documento',
      width: 20,
      cell: ({ customerDocument }) => customerDocument && documentText(customerDocument),
    },
    {
      key: 'cobranca',
      label: 'Cobrança',
      width: 36,
      screen: 'title',
      cell: ({ title }) => title,
    },
    {
      key: 'metodo',
      label: 'Método',
      width: 18,
      screen: 'title',
      cell: ({ paymentMethod }) => methodLabel(paymentMethod),
    },
    {
      key: 'vencimento',
      label: 'Vencimento',
      width: 12,
      screen: 'due',
      cell: ({ expirationDate }) => ({ day: expirationDate }),
    },
    {
      key: 'pagamento',
      label: 'Pagamento',
      width: 12,
      screen: 'paid',
      cell: ({ paidDate }) => paidDate && { day: paidDate },
    },
    {
      key: 'parcelas',
      label: 'Parcelas',
      width: 10,
      screen: 'installments',
      right: 'charge.installments',
      cell: ({ installments }) => installments,
    },
    {
      key: 'valor',
      label: 'Valor',
      width: 14,
      screen: 'value',
      cell: ({ value }) => ({ amount: value }),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 18,
      screen: 'status',
      cell: ({ status }) => statusLabel(status),
    },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ uuid }) => uuid },
  ],
}

/** The most charges that are exported by their ids: those of one page of the list. */
export const MAX_PICKED = 100

/** `id,id`: only these charges. */
const picked = () =>
  z.codec(
    described(z.string().check(z.maxLength(MAX_PICKED * 37)), {
      description: `Só estas cobranças: seus ids, separados por vírgula, no máximo ${MAX_PICKED}.`,
      examples: ['019ac0de-5eed-7000-8000-0123456789ab'],
    }),
    z.array(uuid()),
    {
      decode: (value, context) => {
        const ids = value.split(',')
        if (ids.length <= MAX_PICKED && ids.every(isUuid)) return ids
        context.issues.push({ code: 'custom', input: value, message: 'id inválido' })
        return z.NEVER
      },
      encode: (ids) => ids.join(','),
    },
  )

interface Picked {
  readonly uuids?: readonly Uuid[] | undefined
}

export const exportCharges = exportOf<typeof listCharges, Picked>(listCharges, {
  id: 'EXP-01',
  summary: 'Exportar cobranças em CSV ou XLSX, a consulta inteira',
  table: chargeTable,
  access: PAGES.charges,
  filters: { uuids: z.optional(picked()) },
})
