import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contentOfType,
  fileName,
  fileNameOfType,
  typedContent,
} from '#server/platform/documents/uploaded-file.ts'
import { JPEG_BYTES, PDF_BYTES, PNG_BYTES } from '#tests/factories/sellers/sample-files.ts'

const HTML = Buffer.from('<html><script>alert(1)</script></html>')
const FILES = [
  ['application/pdf', PDF_BYTES],
  ['image/png', PNG_BYTES],
  ['image/jpeg', JPEG_BYTES],
] as const

test('CHG-09 a file of the declared type is stored whole, and bytes after its end are cut', () => {
  for (const [type, content] of FILES) {
    assert.deepEqual(contentOfType(type, content), content, type)
    assert.deepEqual(contentOfType(type, Buffer.concat([content, HTML])), content, type)
  }
})

test('CHG-09 a file of another type or a truncated file is rejected', () => {
  for (const [type, content] of FILES) {
    const others = FILES.filter(([other]) => other !== type)
    for (const [, other] of others) assert.equal(contentOfType(type, other), null, type)
    for (let length = 0; length < content.length; length += 1) {
      assert.equal(contentOfType(type, content.subarray(0, length)), null, `${type} ${length}`)
    }
    const beginning = Buffer.concat([content.subarray(0, 4), HTML])
    assert.equal(contentOfType(type, beginning), null, type)
  }
  assert.equal(contentOfType('image/svg+xml', HTML), null)
  assert.equal(contentOfType('constructor', HTML), null)
})

test('CHG-09 a file name is reduced to its last path part without control characters', () => {
  assert.equal(fileName('../../../etc/nota.pdf'), 'nota.pdf')
  assert.equal(fileName('C:\\Users\\ana\\nota.pdf'), 'nota.pdf')
  assert.equal(fileName('nota\u0000\r\n\u202efdp.pdf'), 'notafdp.pdf')
  assert.equal(fileName('comprovante de entrega – nº 3.jpg'), 'comprovante de entrega – nº 3.jpg')
  for (const nothing of ['', '..', '/', '../', '\u0007']) {
    assert.equal(fileName(nothing), 'documento', JSON.stringify(nothing))
  }
  assert.equal(fileName(`${'x'.repeat(400)}.pdf`).length, 120)
  // PostgreSQL stores no half of a character.
  assert.ok(fileName(`${'x'.repeat(119)}😀.pdf`).isWellFormed())
})

test('the type of a file is that of its content; what follows its end is cut', () => {
  for (const [type, content] of FILES) {
    assert.deepEqual(typedContent(content), { type, content })
    assert.deepEqual(typedContent(Buffer.concat([content, HTML])), { type, content })
    assert.equal(typedContent(Buffer.concat([HTML, content])), null, type)
  }
  for (const nothing of [Buffer.alloc(0), HTML, Buffer.from('PK\u0003\u0004')]) {
    assert.equal(typedContent(nothing), null)
  }
})

test('the name of a file ends as its type', () => {
  assert.equal(fileNameOfType('../contrato.PDF', 'application/pdf'), 'contrato.PDF')
  assert.equal(fileNameOfType('contrato.exe', 'application/pdf'), 'contrato.exe.pdf')
  assert.equal(fileNameOfType('rg.jpeg', 'image/jpeg'), 'rg.jpeg')
  assert.equal(fileNameOfType('', 'image/png'), 'documento.png')
})
