import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { COLLECTION_STOPS, type Collection } from '#contract/charges/collection.ts'
import { collectionText } from '#web/panel/areas/charges/public/collection-text.ts'

const planned: Collection = {
  uuidCharge: '01998d6a-0000-7000-8000-000000000001' as Uuid,
  expirationDate: '2026-12-10',
  card: { last4digits: '0010', brand: 'visa' },
  failedAttempts: 0,
  lastFailure: null,
  nextAttempt: '2026-12-10',
  stopped: null,
}

const declined: Collection = {
  ...planned,
  failedAttempts: 2,
  lastFailure: { at: '2026-12-11T12:30:00.000Z', codeReason: '51', message: 'Saldo insuficiente.' },
  nextAttempt: '2026-12-13',
}

test('a renewal that was declined says which attempt failed, when, why and when the next one is', () => {
  assert.equal(
    collectionText(declined),
    'A 2ª tentativa no cartão, em 11/12/2026 09:30, não foi aprovada: o cartão está sem saldo ou limite (código 51). O cartão final 0010 será cobrado de novo em 13/12/2026.',
  )
})

test('a collection that stopped says so and what to do, for each reason', () => {
  const sentences = COLLECTION_STOPS.map((stopped) =>
    collectionText({ ...declined, nextAttempt: null, stopped }),
  )
  assert.equal(new Set(sentences).size, COLLECTION_STOPS.length)
  for (const sentence of sentences) assert.match(sentence ?? '', /Não haverá outra tentativa/)
  const hard = collectionText({ ...declined, nextAttempt: null, stopped: 'HARD_DECLINE' })
  assert.match(hard ?? '', /Peça outro cartão ao cliente\.$/)
})

test('a collection without a stored card asks for one, and an attempt in flight is named', () => {
  assert.match(collectionText({ ...planned, card: null }) ?? '', /até 10\/12\/2026/)
  assert.match(collectionText({ ...declined, nextAttempt: null }) ?? '', /em andamento\.$/)
})

test('a collection that only waits for its day says nothing', () => {
  assert.equal(collectionText(planned), null)
  assert.equal(collectionText(undefined), null)
})

test('the reason of a decline is that of the code in the table of the brand of the card', () => {
  const reasonOf = (brand: string) =>
    collectionText({
      ...declined,
      card: { last4digits: '0010', brand },
      lastFailure: { at: '2026-12-11T12:30:00.000Z', codeReason: '04', message: '' },
    })
  assert.match(reasonOf('visa') ?? '', /não aceita mais este cartão, por perda ou roubo/)
  assert.match(reasonOf('elo') ?? '', /o banco do cartão não respondeu/)
})
