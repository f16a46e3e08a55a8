import * as z from 'zod/mini'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { MAX_CENTAVOS } from '#contract/basics/money.ts'
import {
  anyMoney,
  day,
  described,
  instant,
  money,
  optionalText,
  text,
  uuid,
} from '#contract/basics/wire.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import {
  isWholeSeries,
  MAX_BENEFICIARY_LENGTH,
  MAX_INSTALMENTS,
  MAX_NAME_LENGTH,
  MAX_RECORDS,
} from '#contract/bills/rules.ts'
import { billStatus } from '#contract/bills/states.ts'

export const BILL_METHODS = ['Pix', 'Boleto'] as const
export const billMethod = z.enum(BILL_METHODS)
export const BILL_KINDS = ['Pontual', 'Recorrente'] as const
export const billKind = z.enum(BILL_KINDS)
export const VALUE_KINDS = ['Valor fixo', 'Valor variável'] as const
export const valueKind = z.enum(VALUE_KINDS)

const MAX_CODE_LENGTH = 100
const MAX_PIX_CODE_LENGTH = 600

/** A bill with the field names of the specification (E-BILL). */
export const billFields = z.object({
  'Nome da Conta': z.string(),
  Método: billMethod,
  'Boleto - Código': z.nullable(z.string()),
  'Pix - Copia e Cola': z.nullable(z.string()),
  'Pix - Chave Pix': z.nullable(z.string()),
  Status: billStatus,
  'Tipo do valor': valueKind,
  'Tipo de conta': billKind,
  /** The number of instalments; 1 for a one-off bill. */
  Recorrência: z.int(),
  Beneficiário: z.string(),
  Valor: anyMoney(),
  Vencimento: day(),
  idSeller_input: z.int(),
  /** The number of this instalment, from 1. */
  parcela: z.int(),
  /** Shared by the instalments of one bill. */
  order_ID: z.string(),
  Agendado: z.nullable(day()),
  'Data de Pagamento': z.nullable(day()),
  /** The number that is shown. */
  ID: z.int(),
})
export type BillFields = z.output<typeof billFields>

export const billRecord = z.object({
  id: uuid(),
  createdTime: instant(),
  /** Why it was not paid, or why the bank sent the money back. */
  failureReason: z.nullable(z.string()),
  /** Whether the bank was or may have been asked to pay it: it can neither be changed nor deleted. */
  isBeingPaid: z.boolean(),
  fields: billFields,
})
export type BillRecord = z.output<typeof billRecord>

/** Sent by clients that return a record as they read it; the service sets these itself. */
const overwritten = (type: 'integer' | 'string') =>
  z.optional(
    described(z.unknown(), {
      type: [type, 'null'],
      description: 'Ignorado: definido pelo serviço.',
      examples: [null],
    }),
  )

const setByService = {
  idSeller_input: overwritten('integer'),
  ID: overwritten('integer'),
  Agendado: overwritten('string'),
  'Data de Pagamento': overwritten('string'),
}

const { missing, longName, badBoleto, badPix, unknownField } = billRefusals

const name = text({ max: MAX_NAME_LENGTH, error: missing.code, long: longName.code })
const beneficiary = text({
  max: MAX_BENEFICIARY_LENGTH,
  error: missing.code,
  long: `máximo de ${MAX_BENEFICIARY_LENGTH} caracteres`,
})
const boletoCode = { max: MAX_CODE_LENGTH, error: badBoleto.code }
const pixCode = { max: MAX_PIX_CODE_LENGTH, error: badPix.code }
const pixKey = { max: MAX_CODE_LENGTH, error: badPix.code }

const plain = {
  Método: billMethod,
  'Tipo do valor': valueKind,
  Valor: money({ min: -MAX_CENTAVOS }),
  Vencimento: boundedDay(),
}

const editable = {
  'Nome da Conta': z.prefault(name, ''),
  Beneficiário: z.prefault(beneficiary, ''),
  'Boleto - Código': optionalText(boletoCode),
  'Pix - Copia e Cola': optionalText(pixCode),
  'Pix - Chave Pix': optionalText(pixKey),
  ...plain,
}

// Absent keeps what is stored, null or empty clears it.
const clearable = (bounds: { readonly max: number; readonly error: string }) =>
  z.optional(z.nullable(text({ ...bounds, min: 0 })))

const unknownFields = {
  error: ({ code }: { readonly code?: string | undefined }) =>
    code === 'unrecognized_keys' ? unknownField.code : undefined,
}

/** What a bill is created from (BIL-03). */
export const newBill = z
  .strictObject(
    {
      ...editable,
      'Tipo de conta': billKind,
      Recorrência: z.int().check(z.gte(1), z.lte(MAX_INSTALMENTS)),
      parcela: z.int().check(z.gte(1), z.lte(MAX_INSTALMENTS)),
      order_ID: z.optional(text({ max: MAX_CODE_LENGTH })),
      ...setByService,
    },
    unknownFields,
  )
  .check(z.refine(isWholeSeries, 'tipo, recorrência e parcela não combinam'))
export type NewBill = z.output<typeof newBill>

/** The instalments of a bill are set when it is created: another value is rejected. */
const ofSeries = {
  'Tipo de conta': z.optional(billKind),
  Recorrência: z.optional(z.int()),
  parcela: z.optional(z.int()),
  order_ID: z.optional(z.string()),
}

const changedFields = z.strictObject(
  {
    'Nome da Conta': z.optional(name),
    Beneficiário: z.optional(beneficiary),
    'Boleto - Código': clearable(boletoCode),
    'Pix - Copia e Cola': clearable(pixCode),
    'Pix - Chave Pix': clearable(pixKey),
    ...z.partial(z.object(plain)).shape,
    ...ofSeries,
    ...setByService,
    Status: z.optional(billStatus),
  },
  unknownFields,
)

/** The fields of a bill that an edit changes (BIL-05). */
export type BillChange = z.output<typeof changedFields>

const replacedFields = z.strictObject(
  { ...editable, ...ofSeries, ...setByService, Status: z.optional(billStatus) },
  unknownFields,
)

const records = <Shape extends z.ZodMiniType>(record: Shape) =>
  z.strictObject({
    records: z
      .array(record)
      .check(
        z.minLength(1, billRefusals.wrongCount.code),
        z.maxLength(MAX_RECORDS, billRefusals.wrongCount.code),
      ),
  })

export const newBills = records(z.strictObject({ fields: newBill }))
export const billChanges = records(z.strictObject({ id: uuid(), fields: changedFields }))
export const billReplacements = records(z.strictObject({ id: uuid(), fields: replacedFields }))
