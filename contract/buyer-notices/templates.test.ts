import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindsOf, NOTICE_METHODS } from '#contract/buyer-notices/switches.ts'
import {
  filledIn,
  noticeParagraphs,
  noticeTemplate,
  templateParameters,
} from '#contract/buyer-notices/templates.ts'

const TEMPLATES = NOTICE_METHODS.flatMap((method) =>
  kindsOf(method).map((kind) => noticeTemplate(kind, method)),
)

test('each template has a name of its own that WhatsApp accepts, and all five parameters', () => {
  assert.equal(new Set(TEMPLATES.map(({ name }) => name)).size, TEMPLATES.length)
  for (const { name, paragraphs } of TEMPLATES) {
    assert.match(name, /^[a-z0-9_]{1,512}$/)
    const used = [...paragraphs.join('\n\n').matchAll(/\{\{(\d)\}\}/g)].map(([, number]) => number)
    assert.deepEqual(used.sort(), ['1', '2', '3', '4', '5'], name)
  }
})

test('parameters stay in one line and are taken literally', () => {
  const content = {
    buyer: 'Zé',
    title: 'Aula\n\nde  $& {{1}}',
    value: 'R$ 1,00',
    day: '',
    sender: '',
  }
  const parameters = templateParameters(content)
  assert.equal(parameters[1], 'Aula de $& {{1}}')
  assert.equal(filledIn('{{1}}: {{2}}', parameters), 'Zé: Aula de $& {{1}}')
  assert.equal(noticeParagraphs(noticeTemplate('prePayment', 'pix'), parameters)[0], 'Olá, Zé!')
})
