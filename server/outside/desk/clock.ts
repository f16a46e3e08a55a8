import * as z from 'zod/mini'
import { formatInstant, instantInSaoPaulo, isDay, timeInSaoPaulo } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { type DeskMessage, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import { sandboxHeaders } from '#server/outside/product-time.ts'

// Every due job of the days in between runs before the answer comes.
const TIMEOUT_MS = 120_000

const Moved = z.object({
  now: z.string(),
  jobs: z.optional(z.array(z.object({ name: z.string(), ran: z.int() }))),
})
export type ClockMove = z.output<typeof Moved>

async function callClock(
  context: SandboxContext,
  method: string,
  path: string,
  body: object,
): Promise<ClockMove | null> {
  try {
    const answer = await fetch(`${context.apiUrl}/core/sandbox/clock${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...sandboxHeaders(context.config.sandboxKey) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const moved = z.safeParse(Moved, answer.ok ? await answer.json() : null)
    return moved.success ? moved.data : null
  } catch {
    return null
  } finally {
    context.forgetTime()
  }
}

/** Moves product time forward by the form (SBX-02, SBX-03); null when the API rejects it. */
export async function moveClock(
  context: SandboxContext,
  form: URLSearchParams,
): Promise<ClockMove | null> {
  const day = form.get('until')
  if (day === null) {
    const hours = Number(form.get('hours') ?? 0)
    const days = Number(form.get('days') ?? 0)
    return callClock(context, 'POST', '/advance', {
      ...(hours ? { hours } : {}),
      ...(days ? { days } : {}),
    })
  }
  if (!isDay(day)) return null
  const now = instantInSaoPaulo(day, timeInSaoPaulo(await context.now()))
  return callClock(context, 'PUT', '', { now, mode: 'offset' })
}

/** The clock: product time, the buttons that move it, and the jobs that ran. */
export async function clockPage(
  context: SandboxContext,
  moved: ClockMove | null,
  message: DeskMessage | null,
): Promise<Html> {
  const steps = [
    ['hours', '1', '+1 hora'],
    ['days', '1', '+1 dia'],
    ['days', '7', '+7 dias'],
  ] as const
  const buttons = steps.map(
    ([name, value, text]) => html`<form method="post" action="/relogio">
    <input type="hidden" name="${name}" value="${value}"><button>${text}</button></form>`,
  )
  const ran = (moved?.jobs ?? []).filter((job) => job.ran > 0)
  const jobs =
    moved &&
    html`<h2>Tarefas que rodaram</h2><div class="card">${
      ran.length > 0
        ? html`<table>${ran.map((job) => html`<tr><td>${job.name}<td>${job.ran}`)}</table>`
        : 'Nenhuma tarefa estava vencida no intervalo.'
    }</div>`
  const body = html`<div class="card">
      <p class="now">${formatInstant(await context.now())}</p>
      <p class="small">Hora do produto, em São Paulo. Só anda para a frente.</p>
      <div class="line">${buttons}
        <form method="post" action="/relogio" class="line">
          <div>
            <label for="until">Até o dia</label>
            <input id="until" name="until" type="date" required>
          </div>
          <button>Avançar</button>
        </form>
      </div>
    </div>${jobs}`
  const lead =
    'Avance o tempo: vencimentos, recorrências e repasses acontecem como se os dias passassem.'
  return page(context, { path: '/relogio', message, lead, body })
}
