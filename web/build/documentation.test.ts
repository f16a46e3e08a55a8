import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { withoutDocumentation } from './documentation.ts'

const built = (code: string) => withoutDocumentation(code, parseAst(code))

test('a described shape is left with its shape alone, also within another one', () => {
  assert.equal(
    built(`const a = described(z.array(described(z.string(), { x: 1 })), words('b'))`),
    'const a = z.array(z.string())',
  )
})

test('the summary of an endpoint is left out of the built program, and nothing else of it', () => {
  assert.equal(
    built(`endpoint({ id: 'A', summary: 'Lista', path: '/a', body: { summary: text } })`),
    `endpoint({ id: 'A', path: '/a', body: { summary: text } })`,
  )
})

test('other code stays as it is', () => {
  const code = `const total = { summary: 'Total' }; print(total)`
  assert.equal(built(code), code)
})
