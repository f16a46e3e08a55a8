import * as z from 'zod/mini'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import {
  type BasisPoints,
  type Centavos,
  centavosOfDecimal,
  decimalText,
} from '#contract/basics/money.ts'
import type { MedClaimKind } from '#contract/med-claims/states.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type {
  PixBankClient,
  PixCharge,
  PixClaim,
  PixOrder,
  PixPayer,
  PixPayment,
  PixRefund,
  PixRefundOutcome,
} from '#server/adapters/pix-bank/port.ts'
import { fetchSettlements } from '#server/adapters/settlement-file.ts'

const LONGEST_DESCRIPTION = 140
const LONGEST_NAME = 200
const CPF_LENGTH = 11

// A return in the list of a Pix: one that the receiver asked for (ORIGINAL), or a claim of the payer's bank.
const ListedReturn = z.object({
  id: z.string(),
  valor: z.string(),
  natureza: z.optional(z.string()),
  descricao: z.optional(z.string()),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  horario: z.object({
    solicitacao: z.iso.datetime({ offset: true }),
    liquidacao: z.optional(z.iso.datetime({ offset: true })),
  }),
})
const Payment = z.object({
  devolucoes: z.optional(z.array(ListedReturn)),
  endToEndId: z.string(),
  txid: z.optional(z.string()),
  valor: z.string(),
  horario: z.iso.datetime({ offset: true }),
})
const Charge = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: z.string() }),
  pixCopiaECola: z.string().check(z.maxLength(512)),
  pix: z.optional(z.array(Payment)),
})
const PaymentList = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  pix: z.array(Payment),
})
const Problem = z.object({ title: z.string(), detail: z.optional(z.string()) })

// A return that we asked for, as the bank answers it by its id.
const AskedReturn = z.object({
  id: z.string(),
  valor: z.string(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  motivo: z.optional(z.string()),
})

const KIND_OF_STATUS = {
  ATIVA: 'active',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
  REMOVIDA_PELO_PSP: 'removed',
} as const

const percentText = (rate: BasisPoints): string => decimalText(BigInt(rate))

function debtorOf({ document, name }: PixPayer) {
  const nome = name.slice(0, LONGEST_NAME)
  return document.length === CPF_LENGTH ? { cpf: document, nome } : { cnpj: document, nome }
}

/** The order in the words of API Pix: cob without a due date, cobv with one. */
function requestOf(order: PixOrder, pixKey: string) {
  const { due, payer } = order
  const fine = due?.fineBasisPoints ?? 0
  const interest = due?.interestMonthlyBasisPoints ?? 0
  return {
    calendario: due
      ? { dataDeVencimento: due.day, validadeAposVencimento: due.validDaysAfter }
      : { expiracao: order.expiresInSeconds },
    ...(payer ? { devedor: debtorOf(payer) } : {}),
    valor: {
      original: decimalText(order.amount),
      // Percentage of the value (2), percentage a month in calendar days (3).
      ...(fine > 0 ? { multa: { modalidade: 2, valorPerc: percentText(fine) } } : {}),
      ...(interest > 0 ? { juros: { modalidade: 3, valorPerc: percentText(interest) } } : {}),
    },
    chave: pixKey,
    ...(order.description
      ? { solicitacaoPagador: order.description.slice(0, LONGEST_DESCRIPTION) }
      : {}),
  }
}

const REFUSED_STATUSES = [400, 403, 404, 409, 422]

const problemOf = (body: unknown): string => {
  const problem = z.safeParse(Problem, body)
  return problem.success ? (problem.data.detail ?? problem.data.title) : 'recusado pelo banco'
}

/** A code that cannot be used; a registered one is still at the bank, which has to remove it. */
const refused = (
  message: string,
  { isRegistered }: { readonly isRegistered: boolean },
): PixCharge => ({
  kind: 'refused',
  message,
  isRegistered,
})

const CLAIM_KINDS: Readonly<Record<string, MedClaimKind>> = {
  MED_FRAUDE: 'FRAUD',
  MED_OPERACIONAL: 'OPERATIONAL_ERROR',
}

const CLAIM_STATES = {
  EM_PROCESSAMENTO: 'open',
  DEVOLVIDO: 'returned',
  NAO_REALIZADO: 'released',
} as const

const instantOf = (text: string): Instant => new Date(text).toISOString() as Instant

/** The claims of the payer's bank among the returns of a Pix. */
function claimsIn(returns: readonly z.output<typeof ListedReturn>[]): PixClaim[] {
  return returns.flatMap(({ id, valor, natureza = '', descricao = '', status, horario }) => {
    const kind = CLAIM_KINDS[natureza]
    const amount = centavosOfDecimal(valor)
    if (!kind || !amount) return []
    const { solicitacao, liquidacao } = horario
    const state = CLAIM_STATES[status]
    const openedAt = instantOf(solicitacao)
    const endedAt = state === 'open' ? null : instantOf(liquidacao ?? solicitacao)
    return [{ claimId: id, kind, reason: descricao, amount, openedAt, state, endedAt }]
  })
}

function readPayments(txid: string, payments: readonly z.output<typeof Payment>[]) {
  return payments.map(({ endToEndId, valor, horario, devolucoes = [] }) => ({
    endToEndId,
    txid,
    amount: centavosOfDecimal(valor) ?? 0n,
    at: instantOf(horario),
    claims: claimsIn(devolucoes),
  }))
}

/** More pages are not read in one search. */
const MAX_PAGES = 50

/** Reads a Pix charge; with `amount` null the value is not compared. */
function readCharge(
  txid: string,
  amount: Centavos | null,
  response: HttpResponse | null,
): PixCharge {
  if (!response) return { kind: 'unknown' }
  const { status, body } = response
  if (status === 404) return { kind: 'not-found' }
  if (status === 400 || status === 403 || status === 422)
    return refused(problemOf(body), { isRegistered: false })
  const charge = z.safeParse(Charge, body)
  const isGood = status === 200 || status === 201
  if (!isGood || !charge.success || charge.data.txid !== txid) return { kind: 'unknown' }
  const { data } = charge
  const isActive = KIND_OF_STATUS[data.status] === 'active'
  if (isActive && amount !== null && centavosOfDecimal(data.valor.original) !== amount) {
    return refused('o banco registrou outro valor', { isRegistered: true })
  }
  if (isActive && !parseBrCode(data.pixCopiaECola)) {
    return refused('o código do banco não é um Pix em reais', { isRegistered: true })
  }
  const payments = readPayments(txid, data.pix ?? [])
  return { kind: KIND_OF_STATUS[data.status], copyPaste: data.pixCopiaECola, payments }
}

/** Reads the outcome of a refund from an answer; `amount` null: nothing to compare with. */
function readRefund(
  refundId: string,
  amount: Centavos | null,
  response: HttpResponse | null,
): PixRefundOutcome {
  if (!response) return { kind: 'unknown' }
  const { status, body } = response
  if (status === 404) return { kind: 'not-found' }
  const refund = z.safeParse(AskedReturn, body)
  const isGood = status === 200 || status === 201
  if (!isGood || !refund.success || refund.data.id !== refundId) return { kind: 'unknown' }
  const { data } = refund
  if (amount !== null && centavosOfDecimal(data.valor) !== amount) return { kind: 'unknown' }
  if (data.status === 'DEVOLVIDO') return { kind: 'confirmed' }
  if (data.status === 'EM_PROCESSAMENTO') return { kind: 'unknown' }
  return { kind: 'refused', message: data.motivo ?? 'O banco não realizou a devolução.' }
}

export interface ApiPixOptions {
  /** Up to and without `/cob`, e.g. `http://localhost:3003/pix/v2`. */
  readonly baseUrl: string
  /** The receiver's Pix key. */
  readonly pixKey: string
  /** The client's credentials, where the bank requires them. */
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** A bank that speaks Banco Central's API Pix 2.9.0. */
export function createApiPix({
  baseUrl,
  pixKey,
  headers = {},
  timeoutMs = TIMEOUT_MS,
}: ApiPixOptions): PixBankClient {
  const urlOf = (txid: string, withDueDate: boolean) =>
    `${baseUrl}/${withDueDate ? 'cobv' : 'cob'}/${encodeURIComponent(txid)}`
  const find = (txid: string, withDueDate: boolean) =>
    sendHttp(urlOf(txid, withDueDate), { headers, timeoutMs })

  const refundUrlOf = (endToEndId: string, refundId: string) =>
    `${baseUrl}/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(refundId)}`
  const findRefund = async (endToEndId: string, refundId: string, amount: Centavos | null) => {
    const found = await sendHttp(refundUrlOf(endToEndId, refundId), { headers, timeoutMs })
    return readRefund(refundId, amount, found)
  }

  /** The received Pix of a period that paid codes; null without a usable answer. */
  const receivedIn = async (from: Instant, until: Instant, only: Record<string, string>) => {
    const received: PixPayment[] = []
    let pages = 1
    for (let page = 0; page < Math.min(pages, MAX_PAGES); page += 1) {
      const query = new URLSearchParams({
        inicio: from,
        fim: until,
        ...only,
        'paginacao.paginaAtual': String(page),
      })
      const response = await sendHttp(`${baseUrl}/pix?${query}`, { headers, timeoutMs })
      const { success, data } = z.safeParse(PaymentList, response?.body)
      if (response?.status !== 200 || !success) return null
      pages = data.parametros.paginacao.quantidadeDePaginas
      for (const each of data.pix) if (each.txid) received.push(...readPayments(each.txid, [each]))
    }
    return received
  }

  return {
    async register(order) {
      const { txid, amount } = order
      const withDueDate = order.due !== null
      const request = { method: 'PUT', headers, body: requestOf(order, pixKey), timeoutMs } as const
      const response = await sendHttp(urlOf(txid, withDueDate), request)
      if (response?.status !== 400 && response?.status !== 409)
        return readCharge(txid, amount, response)
      // Some banks refuse a txid that they know; ours is known when an answer was lost.
      const known = readCharge(txid, amount, await find(txid, withDueDate))
      if (known.kind === 'not-found') return readCharge(txid, amount, { ...response, status: 400 })
      return known
    },
    charge: async (txid, withDueDate) => readCharge(txid, null, await find(txid, withDueDate)),
    async paidIn(from, until) {
      const received = await receivedIn(from, until, {})
      return received?.map(({ txid }) => txid) ?? null
    },
    async claimedIn(from, until) {
      const returned = await receivedIn(from, until, { devolucaoPresente: 'true' })
      return returned?.filter(({ claims }) => claims.length > 0) ?? null
    },
    async remove(txid, withDueDate) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const request = { method: 'PATCH', headers, body, timeoutMs } as const
      const removed = readCharge(txid, null, await sendHttp(urlOf(txid, withDueDate), request))
      if (removed.kind !== 'refused') return removed
      // A code that was paid can't be removed; the payment is what matters then.
      const found = readCharge(txid, null, await find(txid, withDueDate))
      return found.kind === 'active' ? removed : found
    },
    async refund({ endToEndId, refundId, amount }: PixRefund) {
      const body = { valor: decimalText(amount) }
      const request = { method: 'PUT', headers, body, timeoutMs } as const
      const response = await sendHttp(refundUrlOf(endToEndId, refundId), request)
      if (!response || !REFUSED_STATUSES.includes(response.status)) {
        return readRefund(refundId, amount, response)
      }
      // A bank may refuse an id that it knows; only a refund that it does not have is refused.
      const known = await findRefund(endToEndId, refundId, amount)
      if (known.kind !== 'not-found') return known
      return { kind: 'refused', message: problemOf(response.body) }
    },
    refundOf: (endToEndId, refundId) => findRefund(endToEndId, refundId, null),
    // Not part of API Pix: each bank has its own file format.
    settlements: (day) => fetchSettlements('pix', baseUrl, day, timeoutMs),
  }
}
