import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { readForm } from '#server/platform/http/multipart.ts'

const TYPE = 'multipart/form-data; boundary='

const filesOf = (count: number, boundary = 'abc'): Buffer => {
  const head = 'content-disposition: form-data; name="file"; filename="a.txt"'
  const part = `--${boundary}\r\n${head}\r\n\r\nx\r\n`
  return Buffer.from(`${part.repeat(count)}--${boundary}--\r\n`)
}

async function refusal(body: Buffer, type: string): Promise<string> {
  try {
    await readForm(body, type)
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    return error.reasons[0]?.refusal.code ?? ''
  }
  return 'read'
}

test('the files of a form are read by name in their order, whichever way its boundary is written', async () => {
  for (const type of [
    `${TYPE}abc`,
    `${TYPE}"abc"`,
    `Multipart/Form-Data; charset=utf-8; Boundary=abc`,
  ]) {
    const { fields } = await readForm(filesOf(3), type)
    assert.equal(fields['file']?.length, 3, type)
  }
  const text = '--abc\r\ncontent-disposition: form-data; name="kind"\r\n\r\nA\r\n--abc--\r\n'
  assert.deepEqual((await readForm(Buffer.from(text), `${TYPE}abc`)).fields, { kind: 'A' })
})

test('a form of more parts than any call takes is refused before it is parsed', async () => {
  assert.equal(await refusal(filesOf(50), `${TYPE}abc`), 'read')
  assert.equal(await refusal(filesOf(51), `${TYPE}abc`), platformRefusals.tooLarge.code)
  assert.equal(await refusal(filesOf(200_000), `${TYPE}abc`), platformRefusals.tooLarge.code)
})

test('a body that is no form is refused', async () => {
  for (const type of ['multipart/form-data', `${TYPE}`, `${TYPE}""`, `${TYPE}other`]) {
    assert.equal(await refusal(filesOf(1), type), platformRefusals.unreadable.code, type)
  }
  assert.equal(
    await refusal(Buffer.from('nothing'), `${TYPE}abc`),
    platformRefusals.unreadable.code,
  )
})
