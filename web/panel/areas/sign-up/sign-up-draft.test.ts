import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '#contract/basics/days.ts'
import type { Company } from '#contract/lookups/shapes.ts'
import {
  EMPTY_DRAFT,
  fieldOfPath,
  firstOpenStep,
  newSellerOf,
  type SignUpDraft,
  STEPS,
  stepErrors,
  stepOfField,
  withCompany,
  withoutPasswords,
} from '#web/panel/areas/sign-up/sign-up-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'

const WHOLE: SignUpDraft = {
  ...EMPTY_DRAFT,
  document: '11222333000181',
  companyName: ' Padaria Ipê Ltda ',
  fantasyName: 'Padaria Ipê',
  email: ' ana@padaria-ipe.com.br ',
  sellerUrl: 'https://padaria-ipe.com.br',
  contactName: 'Ana Souza',
  contactPhone: '11987654321',
  password: 'Senha-forte-123',
  confirmation: 'Senha-forte-123',
  acceptsPrivacy: true,
  acceptsTerms: true,
  acceptedAt: '2026-11-23T13:00:00.000Z' as Instant,
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '900',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  bank: '001',
  issuer: ' 1234 ',
  issuerDigit: '5',
  account: '678901',
  bankDigit: '2',
  accountType: 'CHECKING_ACCOUNT',
  pixKeyType: 'EMAIL',
  pixKey: ' ana@padaria-ipe.com.br ',
}
const ORIGIN = { ip: '203.0.113.7', host: 'app.guiche.example' }

const COMPANY: Company = {
  companyName: 'Padaria Ipê Ltda',
  fantasyName: null,
  address: {
    zipCode: '20040002',
    street: 'Rua do Carmo',
    number: '10',
    complement: null,
    district: 'Centro',
    city: 'Rio de Janeiro',
    state: 'RJ',
  },
}

test('each step of an empty draft has errors at its own fields, and a draft opens at its first step with one', () => {
  for (const step of STEPS) {
    const wrong = Object.keys(stepErrors(EMPTY_DRAFT, step))
    assert.ok(wrong.length > 0)
    for (const field of wrong) {
      assert.equal(stepOfField(field as Parameters<typeof stepOfField>[0]), step, field)
    }
  }
  assert.equal(firstOpenStep(EMPTY_DRAFT), 1)
  assert.equal(firstOpenStep({ ...WHOLE, city: '' }), 2)
  assert.equal(firstOpenStep({ ...WHOLE, bank: '' }), 3)
  assert.equal(firstOpenStep(WHOLE), 3)
})

test('R-SGN-08 a whole draft has no errors; each wrong value has its own', () => {
  for (const step of STEPS) assert.deepEqual(stepErrors(WHOLE, step), {}, String(step))
  const first = (part: Partial<SignUpDraft>) => stepErrors({ ...WHOLE, ...part }, 1)
  assert.deepEqual(first({ document: '11222333000182' }), { document: texts.invalidCnpj })
  assert.deepEqual(first({ sellerUrl: '' }), { sellerUrl: texts.websiteMissing })
  assert.deepEqual(first({ sellerUrl: 'sem ponto' }), { sellerUrl: texts.invalidWebsite })
  assert.deepEqual(first({ confirmation: '' }), { confirmation: texts.required })
  assert.deepEqual(first({ sellerUrl: 'https://pão.com.br/loja' }), {})
  assert.deepEqual(first({ sellerUrl: 'pão.com' }), { sellerUrl: texts.invalidWebsite })
  assert.deepEqual(first({ confirmation: 'outra' }), { confirmation: texts.passwordsDiffer })
  assert.deepEqual(first({ acceptsTerms: false }), { acceptsTerms: texts.termsMissing })
  assert.deepEqual(stepErrors({ ...WHOLE, zipCode: '0131' }, 2), { zipCode: texts.invalidZipCode })
})

test('R-SGN-04 R-SGN-07 R-SGN-08 R-SGN-11 the shortest and longest values are taken, one character less or more is not', () => {
  const errorsWith = (part: Partial<SignUpDraft>) =>
    STEPS.flatMap((step) => Object.values(stepErrors({ ...WHOLE, ...part }, step)))
  const passwords = (length: number) => ({
    password: 'x'.repeat(length),
    confirmation: 'x'.repeat(length),
  })
  const cells: readonly (readonly [Partial<SignUpDraft>, Partial<SignUpDraft>, string])[] = [
    [{ companyName: 'AB' }, { companyName: 'A' }, texts.companyNameMissing],
    [{ fantasyName: 'AB' }, { fantasyName: 'A' }, texts.fantasyNameMissing],
    [{ contactName: 'Zé' }, { contactName: 'Z' }, texts.contactNameMissing],
    [{ contactPhone: '1134567890' }, { contactPhone: '113456789' }, texts.invalidPhone],
    [passwords(8), passwords(7), texts.passwordShort],
    [passwords(30), passwords(31), texts.passwordLong],
    [{ street: 'Rua' }, { street: 'Ru' }, texts.atLeast(3)],
    [{ district: 'Sé' }, { district: 'S' }, texts.atLeast(2)],
    [{ city: 'Ip' }, { city: 'I' }, texts.atLeast(2)],
    [{ number: '1' }, { number: '' }, texts.required],
  ]
  for (const [taken, refused, text] of cells) {
    assert.deepEqual(errorsWith(taken), [], JSON.stringify(taken))
    assert.deepEqual(errorsWith(refused), [text], JSON.stringify(refused))
  }
  assert.deepEqual(errorsWith({ officePhone: '', complement: '' }), [])
})

test('R-SGN-14 a Pix key is asked for by its type, and not for a random one', () => {
  const third = (part: Partial<SignUpDraft>) => stepErrors({ ...WHOLE, ...part }, 3)
  assert.deepEqual(third({ pixKey: '' }), { pixKey: texts.keyMissing })
  assert.deepEqual(third({ pixKey: 'sem-arroba' }), { pixKey: texts.invalidEmailKey })
  assert.deepEqual(third({ pixKeyType: 'PHONE', pixKey: '12' }), { pixKey: texts.invalidPhoneKey })
  assert.deepEqual(third({ pixKeyType: 'DOCUMENT', pixKey: '12' }), {
    pixKey: texts.invalidCnpjKey,
  })
  assert.deepEqual(third({ pixKeyType: 'ALLEATORY_KEY', pixKey: '' }), {})
})

test('what is stored of a draft has no password', () => {
  const stored = JSON.stringify(withoutPasswords(WHOLE))
  assert.ok(!stored.includes(WHOLE.password))
  assert.ok(stored.includes(WHOLE.document))
})

test('a found company fills empty fields and those of an earlier look-up, never what was typed', () => {
  const typed = { ...EMPTY_DRAFT, companyName: 'Digitado', city: 'Santos' }
  const filled = withCompany(typed, COMPANY)
  assert.deepEqual(
    [filled.companyName, filled.city, filled.street, filled.fantasyName],
    ['Digitado', 'Santos', 'Rua do Carmo', ''],
  )
  const address = { ...COMPANY.address, street: 'Rua Nova', city: 'Niterói' }
  const again = withCompany({ ...filled, district: 'Outro' }, { ...COMPANY, address })
  assert.deepEqual([again.street, again.city, again.district], ['Rua Nova', 'Santos', 'Outro'])
})

test('R-SGN-17 a draft is sent without spaces around, with what was accepted and from where', () => {
  const sent = newSellerOf(WHOLE, ORIGIN)
  assert.deepEqual(
    [sent.companyName, sent.userAdmin.email, sent.contact.email, sent.contact.officePhone],
    ['Padaria Ipê Ltda', 'ana@padaria-ipe.com.br', 'ana@padaria-ipe.com.br', null],
  )
  assert.deepEqual(sent.acceptTerm, {
    ip: ORIGIN.ip,
    dateTime: WHOLE.acceptedAt,
    userTerms: true,
    cookiePolicy: true,
    privacyPolicy: true,
  })
  assert.equal(sent.account.account.issuer, '1234')
  assert.deepEqual(
    { ...sent.account, account: null },
    {
      account: null,
      pixKeyType: 'EMAIL',
      pixKey: 'ana@padaria-ipe.com.br',
    },
  )
  const random = newSellerOf({ ...WHOLE, pixKeyType: 'ALLEATORY_KEY' }, ORIGIN)
  assert.ok(!('pixKey' in random.account))
  assert.throws(() => newSellerOf({ ...WHOLE, acceptedAt: null }, ORIGIN))
  assert.throws(() => newSellerOf({ ...WHOLE, accountType: '' }, ORIGIN))
})

test('an error of the answer is shown at the field that it is about', () => {
  assert.equal(fieldOfPath('userAdmin.password'), 'password')
  assert.equal(fieldOfPath('account.account.number'), 'account')
  assert.equal(fieldOfPath('address.zipCode'), 'zipCode')
  assert.equal(fieldOfPath('document'), 'document')
  assert.equal(fieldOfPath('nada'), undefined)
  assert.equal(fieldOfPath(), undefined)
})
