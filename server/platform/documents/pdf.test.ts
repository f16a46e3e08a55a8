import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, MARGIN, writeText } from '#server/platform/documents/pdf.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'

const writtenIn = async (text: string): Promise<string> => {
  const pdf = await drawnPdf('Prova', (page) =>
    writeText(page, text, { x: MARGIN, y: MARGIN, width: 400 }, { size: 10 }),
  )
  return (await textsOf(pdf)).map((each) => each.text).join(' ')
}

test('what is copied out of a document is what was written, after one with composed letters', async () => {
  const composed = 'Ação à vista…'
  assert.equal(await writtenIn(composed), composed)
  const line = '65490.00104 a c'
  assert.equal(await writtenIn(line), line)
})
