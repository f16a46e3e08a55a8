import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { landingPage, mayOpen, PAGES, type PageName, pathTo } from '#contract/access/pages.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, enter, goTo, leaveBy, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { addUsers, type Person } from '#tests/factories/sellers/people.ts'

const SHORT: readonly ProfileName[] = ['ADMIN', 'CHARGES', 'CLIENTS']
const WALKED = isLong ? (Object.keys(PROFILES) as ProfileName[]) : SHORT
const PAGE_NAMES = Object.keys(PAGES) as PageName[]

let product: TestProduct
let browser: Browser
let people: readonly Person[]
let ids: Partial<Record<PageName, string>>

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  people = await addUsers(product, WALKED)
  const token = await product.signIn()
  const { uuidCharge } = (await order(product, await aLink(product, token), { method: 'PIX' })).body
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const customer = customers.body.content[0].id
  ids = {
    charge: uuidCharge,
    scheduledCharge: uuidCharge,
    customer,
    createLink: 'cobranca-pontual',
  }
})

const addressOf = (name: PageName) =>
  PAGES[name].path.replace(':id', ids[name] ?? '01998d6a-0000-7000-8000-000000000000')

const NO_PERMISSION = 'Você não tem permissão para visualizar essa página!'

// English words that must not be in the panel.
const ENGLISH =
  /\b(the|and|your|with|save|cancel|loading|search|please|not found|close|open|settings|edit|back|next)\b/i

// What assistive technology reads, and hints.
const NAMED = '[aria-label], [placeholder], [title], [alt]'

async function see(page: Page, name: PageName, about: string): Promise<void> {
  await goTo(page, addressOf(name))
  const main = page.getByRole('main')
  await page.waitForURL((url) => url.pathname === addressOf(name))
  await main.getByRole('heading', { level: 1 }).waitFor()
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  assert.equal(await page.getByText(NO_PERMISSION).count(), 0, about)
  assert.equal(await page.getByText('Página não encontrada').count(), 0, about)
  const names = await page
    .locator(NAMED)
    .evaluateAll((all) =>
      all.flatMap((each) =>
        ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? ''),
      ),
    )
  const texts = [await page.title(), await page.locator('body').innerText(), ...names].join('\n')
  // E-mail addresses are removed, as 'settings@…' is no interface text.
  const said = texts.replace(/\S+@\S+/g, '')
  const english = ENGLISH.exec(said)
  assert.equal(english, null, `${about} says “${english?.[0]}”`)
}

for (const profile of WALKED) {
  test(`R-GEN-01 R-GEN-12 R-ROUTE-05 R-ROUTE-06 R-ROUTE-07 ${profile} opens each of its pages and is refused the others`, async () => {
    const person = people.find((one) => one.profile === profile)
    assert.ok(person)
    const { context, page, complaints } = await openPanel(browser, product)
    await enter(page, person.email, person.password)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
    const roles = rolesOf(profile)
    const landing = pathTo(landingPage({ roles }))
    assert.equal(new URL(page.url()).pathname, landing)
    assert.equal(await page.locator('html').getAttribute('lang'), 'pt-BR')
    const token = (
      await product.call('/core/public/auth/sign-in', {
        method: 'POST',
        body: { email: person.email, password: person.password },
      })
    ).body.token as string
    const features = (await product.call('/core/users/feature-toggles', { token })).body
    const open = PAGE_NAMES.filter((name) => mayOpen({ roles, features }, name))
    assert.ok(open.length > 0)

    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const shutGroups = menu.locator('button[aria-expanded=false]')
    while ((await shutGroups.count()) > 0) await shutGroups.first().click()
    for (const link of await menu.getByRole('link').all()) {
      const path = (await link.getAttribute('href')) ?? ''
      await leaveBy(page, () => link.click())
      // An action of a page has no menu entry.
      if (path.includes('?')) {
        await page.getByRole('dialog').waitFor()
        await closeDialog(page)
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        continue
      }
      await page.waitForURL((url) => url.pathname === path)
      await menu.locator(`a[href="${path}"][aria-current=page]`).waitFor()
    }
    for (const name of open) await see(page, name, `${profile} at ${name}`)

    const shut = PAGE_NAMES.filter((name) => !open.includes(name))
    for (const name of isLong ? shut : shut.slice(0, 1)) {
      await goTo(page, addressOf(name))
      await page.getByText(NO_PERMISSION).waitFor()
      await page.getByRole('heading', { level: 1, name: PAGES[name].title }).waitFor()
    }
    // Still signed in: no call was refused.
    await menu.waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })
}
