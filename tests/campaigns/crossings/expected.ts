import {
  isOfSubscription,
  NEW_PRICE,
  priceOf,
  type Cell,
} from '#tests/campaigns/crossings/cells.ts'

/** How a charge and its payments have to stand in the end; amounts in centavos. */
export interface Standing {
  readonly status: string
  /** `E5 15000`: entry and amount. */
  readonly entries: readonly string[]
  /** `PIX 15000 removed`: every code and how it stands at its bank. */
  readonly codes: readonly string[]
  readonly attempts: readonly string[]
  /** `PAID_TWICE 15000`: open cases. */
  readonly cases: readonly string[]
  /** What the companies took from the buyer and did not give back. */
  readonly taken: number
}

interface Code {
  readonly kind: 'PIX' | 'BANK_SLIP'
  readonly amount: number
  isRefused: boolean
  isPaid: boolean
  isRemoved: boolean
}

const OPEN: readonly string[] = ['SCHEDULED', 'FAILED', 'ABANDONED']
const PAYABLE: readonly string[] = ['SCHEDULED', 'FAILED']

/** The rules of SM-CHARGE and SM-ATTEMPT about one charge, told apart from the product's code. */
function openModel(cell: Cell) {
  const entries: string[] = []
  const cases: string[] = []
  const codes: Code[] = []
  const attempts: string[] = []
  let status = 'SCHEDULED'
  let price = priceOf(cell)
  let isEnding = false
  let isCardInFlight = false
  let taken = 0

  const isPayable = () => PAYABLE.includes(status) && !(isEnding && status === 'SCHEDULED')
  const isWanted = ({ amount, isRefused }: Code) => isPayable() && amount === price && !isRefused

  /** Money of the buyer: a sale while the charge takes money, else it is owed back. */
  function receive(entry: string, shown: number, amount = shown): boolean {
    taken += amount
    const isSale = OPEN.includes(status)
    if (isSale) {
      entries.push(`${entry} ${amount}`)
      status = 'PAID'
      price = shown
    } else {
      entries.push(`E8 ${amount}`)
      cases.push(`${status === 'PAID' ? 'PAID_TWICE' : 'PAID_AFTER_END'} ${amount}`)
    }
    return isSale
  }

  const model = {
    isPayable,
    status: () => status,
    price: () => price,
    addCode(kind: Code['kind']): Code {
      const code = { kind, amount: price, isRefused: false, isPaid: false, isRemoved: false }
      codes.push(code)
      return code
    },
    /** Codes that are not wanted any more are removed at their banks. */
    removeCodes(): void {
      for (const code of codes) {
        if (!code.isPaid && !isWanted(code)) code.isRemoved = true
      }
    },
    payCode(code: Code, amount = code.amount): void {
      receive(code.kind === 'PIX' ? 'E5' : 'E6', code.amount, amount)
      // What was removed before stays so at its bank, though its money came.
      if (!code.isRemoved) code.isPaid = true
    },
    refuseCode(code: Code): void {
      code.isRefused = true
      const isAlive = codes.some((one) => isWanted(one)) || isCardInFlight
      if (!isAlive && !isOfSubscription(cell) && status === 'SCHEDULED') status = 'ABANDONED'
    },
    sendCard(): void {
      isCardInFlight = true
    },
    isCardInFlight: () => isCardInFlight,
    approveCard(amount = price): void {
      isCardInFlight = false
      attempts.push(receive('E11', amount) ? 'APPROVED' : 'VOIDED')
    },
    /** The card failed, or was closed without being sent. */
    endCard(isDeclined: boolean): void {
      isCardInFlight = false
      attempts.push('DECLINED')
      if (isEnding && status === 'SCHEDULED') status = 'CANCELED'
      else if (isDeclined && status === 'SCHEDULED') status = 'FAILED'
    },
    /** A declined card was approved after all. */
    reviveCard(amount: number): void {
      attempts.splice(attempts.indexOf('DECLINED'), 1)
      model.approveCard(amount)
    },
    remove(): void {
      if (PAYABLE.includes(status) && !isCardInFlight) status = 'CANCELED'
    },
    cancelSubscription(): void {
      if (status !== 'SCHEDULED') return
      if (isCardInFlight) isEnding = true
      else status = 'CANCELED'
    },
    /** The Pix of the new price; null when the charge keeps the old one. */
    reprice(): Code | null {
      if (status !== 'SCHEDULED' || isCardInFlight) return null
      price = NEW_PRICE
      return model.addCode('PIX')
    },
    standing(): Standing {
      model.removeCodes()
      const standOf = ({ isPaid, isRemoved }: Code) =>
        isPaid ? 'paid' : isRemoved ? 'removed' : 'active'
      return {
        status,
        entries: entries.sort(),
        codes: codes.map((code) => `${code.kind} ${code.amount} ${standOf(code)}`).sort(),
        attempts: attempts.sort(),
        cases: cases.sort(),
        taken,
      }
    },
  }
  return model
}

type Model = ReturnType<typeof openModel>

const declinesFirst = ({ outcome }: Cell) => outcome.startsWith('declined')
const isCode = ({ method }: Cell) => method === 'PIX' || method === 'BANK_SLIP'

/** A bank that registers another amount is off by this much. */
const WRONG_BY = 1

function cross(model: Model, cell: Cell, pix: Code, wasLive: boolean): boolean {
  switch (cell.meanwhile) {
    case 'nothing':
      return false
    case 'paid otherwise':
      if (!isCode(cell)) model.payCode(pix)
      else if (model.isPayable()) model.approveCard()
      return false
    case 'paid at a former price':
      model.payCode(pix)
      return false
    case 'deleted':
      model.remove()
      return false
    case 'subscription cancelled':
      model.cancelSubscription()
      return false
    case 'repriced':
      model.reprice()
      return false
    case 'another payment in flight':
      if (cell.method === 'CREDIT_CARD') return true
      if (!model.isPayable() || wasLive) return false
      model.sendCard()
      return true
  }
}

function lastWordOfCard(model: Model, { outcome }: Cell, amount: number): void {
  if (outcome === 'declined, then approved') model.reviveCard(amount)
  if (outcome === 'unknown, then approved') model.approveCard(amount)
  if (outcome !== 'never received') return
  if (model.isPayable() && model.price() === amount) model.approveCard(amount)
  else model.endCard(false)
}

function firstWordOfCard(model: Model, cell: Cell): void {
  if (cell.outcome === 'approved') model.approveCard()
  else {
    model.sendCard()
    if (declinesFirst(cell)) model.endCard(true)
  }
}

/** How the cell has to end. */
export function expectedOf(cell: Cell): Standing {
  const model = openModel(cell)
  const pix = model.addCode('PIX')
  const newPix = cell.meanwhile === 'paid at a former price' ? model.reprice() : null
  const amount = model.price()
  const own = cell.method === 'BANK_SLIP' ? model.addCode('BANK_SLIP') : (newPix ?? pix)
  model.removeCodes()
  if (isCode(cell) && declinesFirst(cell)) model.refuseCode(own)
  if (cell.method === 'CREDIT_CARD') firstWordOfCard(model, cell)
  model.removeCodes()

  const wasLive = model.isCardInFlight()
  const hasOther = cross(model, cell, pix, wasLive)
  model.removeCodes()

  if (cell.method === 'CREDIT_CARD') lastWordOfCard(model, cell, amount)
  if (cell.method === 'SCHEDULED_CARD' && model.isPayable() && !model.isCardInFlight()) {
    firstWordOfCard(model, cell)
    model.removeCodes()
    lastWordOfCard(model, cell, amount)
  }
  const isWrong = cell.outcome === 'declined, then approved'
  if (isCode(cell) && cell.outcome.endsWith('approved')) {
    model.payCode(own, isWrong ? amount + WRONG_BY : amount)
  }
  model.removeCodes()

  if (hasOther && cell.method === 'CREDIT_CARD') model.payCode(pix)
  else if (hasOther) model.approveCard(amount)
  return model.standing()
}
