// biome-ignore lint/suspicious/noRedundantUseStrict: the page runs it as a classic script
'use strict'
;(() => {
  const parentOrigin = document.documentElement.dataset.parent
  const form = document.getElementById('card')
  const brandOutput = document.getElementById('brand')
  const input = (name) => document.getElementById(name)
  const digitsOf = (text) => text.replace(/\D/g, '')

  const BRANDS = [
    [
      'elo',
      'Elo',
      /^(4011(78|79)|431274|438935|451416|457393|45763[12]|504175|506(699|7[0-6]\d|77[0-8])|509\d{3}|627780|636297|636368|6500[34]|6504|6505|6507|6509|6516|6550)/,
    ],
    ['hipercard', 'Hipercard', /^606282/],
    ['amex', 'American Express', /^3[47]/],
    ['diners', 'Diners', /^3(0[0-5]|6|8|9)/],
    ['jcb', 'JCB', /^35(2[89]|[3-8])/],
    ['mastercard', 'Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
    ['visa', 'Visa', /^4/],
  ]
  const brandOf = (digits) => BRANDS.find(([, , prefix]) => prefix.test(digits))

  function passesLuhn(digits) {
    const total = [...digits].reverse().reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
    return total % 10 === 0
  }

  function grouped(digits) {
    if (brandOf(digits)?.[0] !== 'amex') return digits.replace(/(.{4})(?=.)/g, '$1 ')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
  }

  // The caret stays behind the same digit, wherever the blanks fall.
  function reformat(field, format) {
    const before = digitsOf(field.value.slice(0, field.selectionStart)).length
    const text = format(digitsOf(field.value))
    if (text === field.value) return
    field.value = text
    let at = 0
    for (let seen = 0; at < text.length && seen < before; at += 1)
      if (/\d/.test(text[at])) seen += 1
    if (before === digitsOf(text).length) at = text.length
    field.setSelectionRange(at, at)
  }

  const expiryText = (digits) => {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
    return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
  }

  const CHECKS = {
    holder: (text) => (text.trim() ? '' : 'Informe o nome impresso no cartão.'),
    number(text) {
      const digits = digitsOf(text)
      if (!digits) return 'Informe o número do cartão.'
      if (digits.length < 13 || digits.length > 19 || !passesLuhn(digits))
        return 'Número do cartão inválido.'
      return brandOf(digits) ? '' : 'Bandeira não aceita.'
    },
    expiry(text) {
      const match = /^(\d{2})\/(\d{2})$/.exec(text)
      if (!match || Number(match[1]) < 1 || Number(match[1]) > 12)
        return 'Informe a validade como MM/AA.'
      return Date.now() < Date.UTC(2000 + Number(match[2]), Number(match[1]), 1)
        ? ''
        : 'Cartão vencido.'
    },
    cvv(text) {
      const wanted = brandOf(digitsOf(input('number').value))?.[0] === 'amex' ? 4 : 3
      return digitsOf(text).length === wanted ? '' : `Informe os ${wanted} dígitos do CVV.`
    },
  }
  const NAMES = Object.keys(CHECKS)

  function show(name, message) {
    input(name).setAttribute('aria-invalid', String(message !== ''))
    document.getElementById(`${name}-error`).textContent = message
    tellHeight()
  }

  function tell(message) {
    if (parentOrigin && window.parent !== window) window.parent.postMessage(message, parentOrigin)
  }

  let toldHeight = 0
  function tellHeight() {
    const height = Math.ceil(form.getBoundingClientRect().height)
    if (height !== toldHeight) tell({ type: 'height', height })
    toldHeight = height
  }

  function allRight() {
    const messages = NAMES.map((name) => [name, CHECKS[name](input(name).value)])
    for (const [name, message] of messages) show(name, message)
    const first = messages.find(([, message]) => message)
    if (first) input(first[0]).focus()
    return !first
  }

  async function tokenize() {
    if (!allRight()) return tell({ type: 'invalid' })
    const [month, year] = input('expiry').value.split('/')
    const card = {
      number: digitsOf(input('number').value),
      holderName: input('holder').value.trim(),
      expMonth: Number(month),
      expYear: 2000 + Number(year),
      cvv: digitsOf(input('cvv').value),
    }
    try {
      const answer = await fetch('/tokenizer/cards', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
      })
      if (answer.status === 422) {
        show('number', 'Dados do cartão inválidos.')
        return tell({ type: 'invalid' })
      }
      if (!answer.ok) return tell({ type: 'error' })
      const { cardToken, brand, last4digits } = await answer.json()
      return tell({ type: 'token', cardToken, brand, last4digits })
    } catch {
      return tell({ type: 'error' })
    }
  }

  input('number').addEventListener('input', () => {
    reformat(input('number'), (digits) => grouped(digits.slice(0, 19)))
    brandOutput.textContent = brandOf(digitsOf(input('number').value))?.[1] ?? ''
  })
  input('expiry').addEventListener('input', (event) => {
    if (event.inputType !== 'deleteContentBackward') reformat(input('expiry'), expiryText)
  })
  input('cvv').addEventListener('input', () =>
    reformat(input('cvv'), (digits) => digits.slice(0, 4)),
  )
  for (const name of NAMES) {
    input(name).addEventListener('blur', () => {
      if (input(name).value) show(name, CHECKS[name](input(name).value))
    })
    input(name).addEventListener('input', () => show(name, ''))
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell({ type: 'submit' })
  })

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parentOrigin || source !== window.parent) return
    if (data?.type === 'tokenize') void tokenize()
    if (data?.type === 'scheme' && ['light', 'dark', 'auto'].includes(data.scheme)) {
      document.documentElement.dataset.scheme = data.scheme
    }
  })
  new ResizeObserver(tellHeight).observe(form)
  tell({ type: 'ready' })
  tellHeight()
})()
