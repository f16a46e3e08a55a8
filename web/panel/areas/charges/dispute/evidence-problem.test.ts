import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evidenceProblem } from '#web/panel/areas/charges/dispute/evidence-problem.ts'

const pdf = (name: string, size = 1_000) => ({ name, type: 'application/pdf', size })

test('CHG-09 evidence that the service would refuse has an error before it is sent', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => pdf(name))
  assert.equal(evidenceProblem([]), null)
  assert.equal(evidenceProblem(five), null)
  assert.equal(evidenceProblem([...five, pdf('f')]), 'Escolha no máximo 5 arquivos.')
  assert.equal(evidenceProblem([pdf('a', 5 * 1024 * 1024)]), null)
  assert.equal(evidenceProblem([pdf('a', 5 * 1024 * 1024 + 1)]), '“a” passa de 5 MB.')
  assert.equal(evidenceProblem([pdf('a', 0)]), '“a” está vazio.')
  const text = { name: 'nota.txt', type: 'text/plain', size: 10 }
  assert.equal(evidenceProblem([text]), '“nota.txt” não é PDF, PNG nem JPEG.')
})
