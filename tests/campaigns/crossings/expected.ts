import {
  type Cell,
  isOfSubscription,
  NEW_PRICE,
  priceOf,
} from '#tests/campaigns/crossings/cells.ts'

/** The final state of a charge and its payments; amounts in centavos. */
export interface Standing {
  readonly status: string
  /** `PIX_RECEIVED 15000`: entry and amount. */
  readonly entries: readonly string[]
  /** `PIX 15000 removed`: every code and its state at its bank, `unknown` of one that it never got. */
  readonly codes: readonly string[]
  readonly attempts: readonly string[]
  /** `PAID_TWICE 15000`: open cases. */
  readonly cases: readonly string[]
  /** Received from the buyer by the companies, less refunds. */
  readonly taken: number
}

interface Code {
  readonly kind: 'PIX' | 'BANK_SLIP'
  readonly amount: number
  isRefused: boolean
  isPaid: boolean
  isRemoved: boolean
  /** False while its bank did not get the request. */
  isAtBank: boolean
}

const OPEN: readonly string[] = ['SCHEDULED', 'FAILED', 'ABANDONED']
const PAYABLE: readonly string[] = ['SCHEDULED', 'FAILED']

/**
 * The rules of SM-CHARGE and SM-ATTEMPT for one charge, implemented independently of the product.
 */
class ChargeModel {
  #entries: string[] = []
  #cases: string[] = []
  #codes: Code[] = []
  #attempts: string[] = []
  #status = 'SCHEDULED'
  #isEnding = false
  #taken = 0
  isCardInFlight = false
  price: number

  readonly #isOfSubscription: boolean

  constructor(cell: Cell) {
    this.price = priceOf(cell)
    this.#isOfSubscription = isOfSubscription(cell)
  }

  get isPayable(): boolean {
    return PAYABLE.includes(this.#status) && !(this.#isEnding && this.#status === 'SCHEDULED')
  }

  #isWanted({ amount, isRefused }: Code): boolean {
    return this.isPayable && amount === this.price && !isRefused
  }

  /** A received payment is a sale while the charge is payable, otherwise owed to the buyer. */
  #receive(entry: string, shown: number, amount: number): boolean {
    this.#taken += amount
    const isSale = OPEN.includes(this.#status)
    if (isSale) {
      this.#entries.push(`${entry} ${amount}`)
      this.#status = 'PAID'
      this.price = shown
    } else {
      this.#entries.push(`DUPLICATE_PAYMENT_RECEIVED ${amount}`)
      this.#cases.push(`${this.#status === 'PAID' ? 'PAID_TWICE' : 'PAID_AFTER_END'} ${amount}`)
    }
    return isSale
  }

  addCode(kind: Code['kind']): Code {
    const code: Code = {
      kind,
      amount: this.price,
      isRefused: false,
      isPaid: false,
      isRemoved: false,
      isAtBank: true,
    }
    this.#codes.push(code)
    return code
  }

  /** Codes whose request was lost are registered, if they are still wanted. */
  registerLostCodes(): void {
    for (const code of this.#codes) code.isAtBank ||= this.#isWanted(code)
  }

  /** Codes that are no longer needed are removed at their banks. */
  removeCodes(): void {
    for (const code of this.#codes) {
      if (!code.isPaid && !this.#isWanted(code)) code.isRemoved = true
    }
  }

  payCode(code: Code, amount = code.amount): void {
    this.#receive(code.kind === 'PIX' ? 'PIX_RECEIVED' : 'BOLETO_PAID', code.amount, amount)
    // A removed code stays removed at its bank although it was paid.
    if (!code.isRemoved) code.isPaid = true
  }

  refuseCode(code: Code): void {
    code.isRefused = true
    const isAlive = this.#codes.some((one) => this.#isWanted(one)) || this.isCardInFlight
    if (!isAlive && !this.#isOfSubscription && this.#status === 'SCHEDULED') {
      this.#status = 'ABANDONED'
    }
  }

  approveCard(amount = this.price): void {
    this.isCardInFlight = false
    this.#attempts.push(
      this.#receive('CARD_CAPTURED_EARLY', amount, amount) ? 'APPROVED' : 'VOIDED',
    )
  }

  /** The card failed, or was closed without being sent. */
  endCard(isDeclined: boolean): void {
    this.isCardInFlight = false
    this.#attempts.push('DECLINED')
    if (this.#status !== 'SCHEDULED') return
    if (this.#isEnding) this.#status = 'CANCELED'
    else if (isDeclined) this.#status = 'FAILED'
  }

  /** A declined card was approved later. */
  reviveCard(amount: number): void {
    this.#attempts.splice(this.#attempts.indexOf('DECLINED'), 1)
    this.approveCard(amount)
  }

  remove(): void {
    if (PAYABLE.includes(this.#status) && !this.isCardInFlight) this.#status = 'CANCELED'
  }

  cancelSubscription(): void {
    if (this.#status !== 'SCHEDULED') return
    if (this.isCardInFlight) this.#isEnding = true
    else this.#status = 'CANCELED'
  }

  /** The Pix of the new price; null when the charge keeps the old one. */
  reprice(): Code | null {
    if (this.#status !== 'SCHEDULED' || this.isCardInFlight) return null
    this.price = NEW_PRICE
    return this.addCode('PIX')
  }

  standing(): Standing {
    this.removeCodes()
    const codeState = ({ isAtBank, isPaid, isRemoved }: Code) => {
      if (!isAtBank) return 'unknown'
      return isPaid ? 'paid' : isRemoved ? 'removed' : 'active'
    }
    return {
      status: this.#status,
      entries: this.#entries.sort(),
      codes: this.#codes.map((code) => `${code.kind} ${code.amount} ${codeState(code)}`).sort(),
      attempts: this.#attempts.sort(),
      cases: this.#cases.sort(),
      taken: this.#taken,
    }
  }
}

const declinesFirst = ({ outcome }: Cell) => outcome.startsWith('declined')
const isCode = ({ method }: Cell) => method === 'PIX' || method === 'BANK_SLIP'

/** The difference when a bank registers another amount. */
const WRONG_BY = 1

function cross(model: ChargeModel, cell: Cell, pix: Code, wasLive: boolean): boolean {
  switch (cell.meanwhile) {
    case 'nothing':
      return false
    case 'paid otherwise':
      if (!isCode(cell)) model.payCode(pix)
      else if (model.isPayable) model.approveCard()
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
      if (!model.isPayable || wasLive) return false
      model.isCardInFlight = true
      return true
  }
}

function finalAnswerToCard(model: ChargeModel, { outcome }: Cell, amount: number): void {
  if (outcome === 'declined, then approved') model.reviveCard(amount)
  if (outcome === 'unknown, then approved') model.approveCard(amount)
  if (outcome !== 'never received') return
  if (model.isPayable && model.price === amount) model.approveCard(amount)
  else model.endCard(false)
}

function firstAnswerToCard(model: ChargeModel, cell: Cell): void {
  if (cell.outcome === 'approved') model.approveCard()
  else {
    model.isCardInFlight = true
    if (declinesFirst(cell)) model.endCard(true)
  }
}

/** Applies the late outcomes: the card's first, then the code's. */
function answerLate(model: ChargeModel, cell: Cell, own: Code, amount: number): void {
  if (cell.method === 'CREDIT_CARD') finalAnswerToCard(model, cell, amount)
  if (cell.method === 'SCHEDULED_CARD' && model.isPayable && !model.isCardInFlight) {
    firstAnswerToCard(model, cell)
    model.removeCodes()
    finalAnswerToCard(model, cell, amount)
  }
  const isWrong = cell.outcome === 'declined, then approved'
  if (isCode(cell) && cell.outcome.endsWith('approved')) {
    model.payCode(own, isWrong ? amount + WRONG_BY : amount)
  }
}

/** The expected final state of the cell. */
export function expectedOf(cell: Cell): Standing {
  const model = new ChargeModel(cell)
  const pix = model.addCode('PIX')
  const newPix = cell.meanwhile === 'paid at a former price' ? model.reprice() : null
  const amount = model.price
  const own = cell.method === 'BANK_SLIP' ? model.addCode('BANK_SLIP') : (newPix ?? pix)
  model.removeCodes()
  if (isCode(cell) && cell.outcome === 'never received') {
    own.isAtBank = false
    // A one-off purchase by boleto requests both of its codes at once.
    if (!isOfSubscription(cell)) pix.isAtBank = false
  }
  if (isCode(cell) && declinesFirst(cell)) model.refuseCode(own)
  if (cell.method === 'CREDIT_CARD') firstAnswerToCard(model, cell)
  model.removeCodes()

  const wasLive = model.isCardInFlight
  const hasOther = cross(model, cell, pix, wasLive)
  model.registerLostCodes()
  model.removeCodes()

  answerLate(model, cell, own, amount)
  model.removeCodes()

  if (hasOther && cell.method === 'CREDIT_CARD') model.payCode(pix)
  else if (hasOther) model.approveCard(amount)
  return model.standing()
}
