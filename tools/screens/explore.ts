import type { Page } from 'playwright-core'
import { type Album, type Look, settle } from '#tools/screens/album.ts'

const MAX_DEPTH = 3
const MAX_STATES = 70
const CHANGED_WITHIN_MS = 500
const LOOK_AGAIN_MS = 50
const CLICK = { timeout: 1_000 }
const CLOSED_WITHIN_MS = 60

/** What was clicked to come to a state: an element and its name for people. */
interface Step {
  readonly key: string
  readonly name: string
}

// What can be clicked in the topmost overlay or, without one, in a part of the page. Each element is
// marked with its key, which is the same after a reload. Of a table only the first row is used.
const findSteps = (part: string) => String.raw`(() => {
  const SELECTOR = 'button, [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=switch], [role=combobox], input[type=checkbox], input[type=radio], summary'
  const overlays = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const scopes = overlays.length > 0 ? [overlays.at(-1)] : [...document.querySelectorAll('${part}')]
  const found = []
  const counts = new Map()
  for (const each of scopes.flatMap((scope) => [...scope.querySelectorAll(SELECTOR)])) {
    if (each.disabled || each.matches('[aria-disabled=true], [aria-selected=true]')) continue
    if (!each.checkVisibility({ visibilityProperty: true })) continue
    // A calendar has a button for each day.
    if (each.closest('td')?.closest('[class*=mantine-Month], [class*=mantine-DatePicker]')) continue
    const row = each.closest('tbody tr, ul[data-rows] li')
    const rows = row ? [...row.parentElement.children] : []
    if (row && row !== rows.find((other) => other.querySelector(SELECTOR))) continue
    const label = each.labels?.[0]?.textContent ?? ''
    const name = (each.getAttribute('aria-label') || each.textContent || label || each.id || each.tagName).trim().replace(/\s+/g, ' ').slice(0, 40)
    if (/^(Fechar|Sair|Voltar|Cancelar|Copiar|Copiado|Baixar|Limpar|Imprimir|Mostrar|Mês|Próximo|Usar tema|Arquivo CSV|Planilha)( |$)/.test(name)) continue
    const place = row ? 'row ' + [...row.children].findIndex((cell) => cell.contains(each)) : name.replace(/\d+/g, '0')
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    const key = each.tagName + ' ' + (each.getAttribute('role') ?? '') + ' ' + place + ' ' + count
    // A second button of the same name is one of a list of alike.
    if (count > (row ? 3 : 1)) continue
    each.setAttribute('data-step', key)
    found.push({ key, name })
  }
  return found
})()`

const SIGNATURE = `(() => {
  const overlays = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const main = document.querySelector('main') ?? document.body
  const states = [...main.querySelectorAll('[aria-expanded], [aria-selected], [aria-invalid], input, select')].map((each) =>
    [each.getAttribute('aria-expanded'), each.getAttribute('aria-selected'), each.getAttribute('aria-invalid')].join())
  return JSON.stringify({ path: location.pathname, overlays: overlays.map((each) => each.innerText), text: main.innerText, states })
})()`

interface State {
  readonly signature: string
  readonly isOverlay: boolean
  readonly pathname: string
}

async function stateOf(page: Page): Promise<State> {
  const signature = await page.evaluate<string>(SIGNATURE)
  const { path, overlays } = JSON.parse(signature) as { path: string; overlays: unknown[] }
  return { signature, isOverlay: overlays.length > 0, pathname: path }
}

async function click(page: Page, part: string, { key }: Step): Promise<void> {
  await page.evaluate(findSteps(part))
  const element = page.locator(`[data-step=${JSON.stringify(key)}]`).first()
  // An input under its drawn track or box takes no click of a mouse.
  const force = await element.evaluate((each) => 'checked' in each, null, CLICK)
  await element.click({ ...CLICK, force })
}

async function changedFrom(page: Page, before: State): Promise<State | undefined> {
  for (let waitedMs = 0; waitedMs < CHANGED_WITHIN_MS; waitedMs += LOOK_AGAIN_MS) {
    const now = await stateOf(page)
    if (now.signature !== before.signature) return now
    await page.waitForTimeout(LOOK_AGAIN_MS)
  }
  return undefined
}

interface Subject {
  readonly page: Page
  readonly album: Album
  readonly looks: readonly Look[]
  readonly name: string
  /** Opens the page again. */
  readonly open: () => Promise<void>
  /** Where to look for buttons while no overlay is open. */
  readonly part: string
}

/** Walks through the states of a page, broad before deep, and takes pictures of each. */
class Exploration {
  readonly #subject: Subject
  readonly #seen = new Set<string>()
  readonly #pictured = new Set<string>()
  readonly #queue: (readonly Step[])[] = [[]]

  constructor(subject: Subject) {
    this.#subject = subject
  }

  async run(): Promise<void> {
    const { page, name } = this.#subject
    this.#pictured.add((await stateOf(page)).signature)
    while (this.#queue.length > 0 && this.#pictured.size < MAX_STATES) {
      await this.#tryStepsAfter(this.#queue.shift() ?? [])
    }
    if (this.#queue.length > 0) process.stdout.write(`${name}: only ${MAX_STATES} states\n`)
  }

  /** Comes to a state again by the same clicks. */
  async #reach(path: readonly Step[]): Promise<State> {
    const { page, open, part } = this.#subject
    await open()
    for (const step of path) {
      const before = await stateOf(page)
      await click(page, part, step)
      await changedFrom(page, before)
      await settle(page)
    }
    return stateOf(page)
  }

  async #tryStepsAfter(path: readonly Step[]): Promise<void> {
    const { page, part } = this.#subject
    let here = await this.#reach(path)
    const steps = await page.evaluate<readonly Step[]>(findSteps(part))
    for (const step of steps.filter(({ key }) => !this.#seen.has(key))) {
      this.#seen.add(step.key)
      const isClicked = await click(page, part, step).then(
        () => true,
        () => false,
      )
      const now = isClicked ? await changedFrom(page, here) : undefined
      if (!now) continue
      if (now.pathname === here.pathname) await this.#picture([...path, step])
      if ((await stateOf(page)).signature !== here.signature) here = await this.#reach(path)
    }
  }

  /** Takes pictures of a state that has none yet, and closes it. */
  async #picture(path: readonly Step[]): Promise<void> {
    const { page, album, looks, name } = this.#subject
    await settle(page)
    const { signature, isOverlay } = await stateOf(page)
    if (!this.#pictured.has(signature)) {
      this.#pictured.add(signature)
      const title = [name, ...path.map((step) => step.name)].join(' – ')
      await album.add(page, title, looks, isOverlay)
      if (path.length < MAX_DEPTH) this.#queue.push(path)
    }
    await page.keyboard.press('Escape')
    await page.waitForTimeout(CLOSED_WITHIN_MS)
  }
}

/** Pictures of a page and, unless it is shallow, of all that its buttons, tabs and fields open. */
export async function explore(subject: Subject, isShallow: boolean): Promise<void> {
  const { page, album, looks, name, open } = subject
  await open()
  await album.add(page, name, looks, false)
  if (!isShallow) await new Exploration(subject).run()
}
