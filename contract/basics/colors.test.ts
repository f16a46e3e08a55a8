import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, isColor, textOn, tonesOf } from '#contract/basics/colors.ts'

const SIDES = [0, 51, 102, 119, 153, 204, 255]
const hex = (channel: number) => channel.toString(16).padStart(2, '0')
const CUBE = SIDES.flatMap((red) =>
  SIDES.flatMap((green) => SIDES.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
)

test('contrast is the contrast ratio of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#ffffff', '#000000'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('text on a colour is white while its contrast suffices, otherwise black', () => {
  assert.equal(textOn('#046474'), '#ffffff')
  assert.equal(textOn('#ffc242'), '#000000')
  assert.equal(textOn('#777777'), '#000000')
})

test('each colour has readable text on it and as text, in light and dark mode', () => {
  for (const color of CUBE) {
    const { fill, onFill, fillHover, inkOnLight, inkOnDark } = tonesOf(color)
    assert.equal(fill, color)
    for (const [text, ground] of [
      [onFill, fill],
      [onFill, fillHover],
      [inkOnLight, '#ffffff'],
      [inkOnLight, '#eef2f3'],
      [inkOnLight, '#def2f7'],
      [inkOnDark, '#111a1d'],
      [inkOnDark, '#172226'],
    ] as const) {
      assert.ok(isColor(text), text)
      assert.ok(contrast(text, ground) >= 4.5, `${color}: ${text} on ${ground}`)
    }
  }
})

test('a colour with enough contrast is not changed', () => {
  assert.equal(tonesOf('#05596a').inkOnLight, '#05596a')
  assert.equal(tonesOf('#7cc8d9').inkOnDark, '#7cc8d9')
})
