import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '#contract/access/access.ts'
import { FEATURES } from '#contract/access/features.ts'
import { PAGES, type Page } from '#contract/access/pages.ts'
import { ROLES } from '#contract/access/roles.ts'
import { foldText } from '#contract/basics/text-search.ts'
import { findPages, SYNONYMS } from '#web/panel/shell/shortcuts/find-pages.ts'

const ADMIN: Viewer = { roles: ROLES, features: FEATURES }
const CLERK: Viewer = { roles: ['SELLER_CLIENTS'], features: FEATURES }

const found = (text: string, viewer = ADMIN) => findPages(viewer, text).map(({ title }) => title)

test('each page of the palette is found by each of its synonyms, with and without accents', () => {
  for (const [page, synonyms] of Object.entries(SYNONYMS)) {
    const named: Page = PAGES[page as keyof typeof SYNONYMS]
    const title = named.menuTitle ?? named.title
    assert.ok(synonyms.length > 0 && new Set(synonyms).size === synonyms.length, page)
    for (const synonym of synonyms) {
      assert.equal(synonym, synonym.toLowerCase(), page)
      assert.ok(!foldText(title).includes(foldText(synonym)), `${synonym} is in the title ${title}`)
      for (const typed of [synonym, foldText(synonym), ` ${synonym.toUpperCase()} `]) {
        assert.ok(found(typed).includes(title), `${typed} does not find ${title}`)
      }
    }
  }
})

test('the words of merchants lead where they mean', () => {
  const { charges, finance, sendPix, links, bills, users, bankAccount } = PAGES
  for (const [typed, ...pages] of [
    ['saque', finance],
    ['transferir', finance, sendPix],
    ['estorno', charges],
    ['devolucao', charges, sendPix],
    ['reembolso', charges],
    ['cobrar', links],
    ['boletos', charges, bills],
    ['funcionario', users],
    ['fazer saque', finance],
    ['extra', bankAccount, finance],
  ] as const) {
    const titles = found(typed)
    for (const { title } of pages) assert.ok(titles.includes(title), `${typed}: ${titles}`)
  }
})

test('pages whose titles have the text come first, and a synonym is named', () => {
  const pages = findPages(ADMIN, 'pix')
  assert.deepEqual(
    pages.slice(0, 2).map(({ title, synonym }) => [title, synonym]),
    [
      [PAGES.sendPix.title, undefined],
      [PAGES.pixSettings.title, undefined],
    ],
  )
  assert.ok(pages.length > 2 && pages.slice(2).every(({ synonym }) => synonym === 'pix'))
  assert.equal(findPages(ADMIN, 'Funcionários')[0]?.synonym, 'funcionário')
})

test('a synonym finds no page that the viewer may not open, and one letter none by a synonym', () => {
  assert.deepEqual(found('funcionário', CLERK), [])
  assert.deepEqual(found('comprador', CLERK), [PAGES.customers.title])
  assert.ok(findPages(ADMIN, 's').every(({ synonym }) => synonym === undefined))
  assert.deepEqual(found('corrente'), [])
})
