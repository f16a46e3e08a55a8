import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotRun } from '#tests/campaigns/not-run.ts'
import { type Proof, runProofs } from '#tools/proofs/run-proofs.ts'

const good = (name: string): Proof => ({ name, run: async () => true })
const failing = (name: string): Proof => ({ name, run: async () => false })
const throwing = (name: string): Proof => ({
  name,
  run: async () => {
    throw new Error('the machine broke')
  },
})
const absent = (name: string, substitute?: string): Proof => ({
  name,
  ...(substitute === undefined ? {} : { substitute }),
  run: async () => {
    throw new NotRun('no tool')
  },
})

async function outcomeOf(...proofs: readonly Proof[]) {
  const lines: string[] = []
  const code = await runProofs(proofs, (text) => lines.push(text))
  return { code, said: lines.join('\n') }
}

test('proofs that are all good end with 0', async () => {
  const { code, said } = await outcomeOf(good('one'), good('two'))
  assert.equal(code, 0)
  assert.match(said, /2 proven, 0 failed, 0 not run/)
})

test('a proof that fails or throws ends with 1, and the later ones run', async () => {
  const { code, said } = await outcomeOf(throwing('one'), failing('two'), good('three'))
  assert.equal(code, 1)
  assert.match(said, /the machine broke/)
  assert.match(said, /1 proven, 2 failed, 0 not run\nfailed: one\nfailed: two/)
})

test('a proof that could not run is no success, and its reason is stated at the end', async () => {
  const { code, said } = await outcomeOf(absent('clock'), good('two'))
  assert.equal(code, 1)
  assert.match(said, /1 proven, 0 failed, 1 not run\nnot run: clock \(no tool\)/)
})

test('a proof that could not run is left out when its substitute is good', async () => {
  const excused = await outcomeOf(absent('disk', 'file-limit'), good('file-limit'))
  assert.equal(excused.code, 0)
  assert.match(excused.said, /left out: disk \(no tool; file-limit shows the same\)/)
  for (const substitute of [failing('file-limit'), absent('file-limit'), good('another')]) {
    assert.equal((await outcomeOf(absent('disk', 'file-limit'), substitute)).code, 1)
  }
})
