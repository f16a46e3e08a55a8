import type { SandboxContext } from '#server/outside/context.ts'
import { type DeskMessage, page } from '#server/outside/desk/layout.ts'
import { type Html, html } from '#server/outside/html.ts'
import { sandboxHeaders } from '#server/outside/product-time.ts'

// The demonstration waits for the decisions of the simulated companies.
const TIMEOUT_MS = 120_000

const FAILED: DeskMessage = {
  text: 'O sandbox não foi apagado por inteiro: o produto não respondeu ou recusou. Tente de novo.',
  wrong: true,
}
const DONE: Readonly<Record<string, DeskMessage>> = {
  demo: { text: 'Tudo apagado. A demonstração foi refeita.', wrong: false },
  empty: { text: 'Tudo apagado. O sandbox está vazio: crie uma conta no painel.', wrong: false },
}

/** Empties the sandbox as the form wants (SBX-15). */
export async function resetByForm(
  { apiUrl, config, forgetTime }: SandboxContext,
  form: URLSearchParams,
): Promise<DeskMessage> {
  const seed = form.get('seed') ?? ''
  try {
    const answer = await fetch(`${apiUrl}/core/sandbox/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sandboxHeaders(config.sandboxKey) },
      body: JSON.stringify({ seed }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok ? (DONE[seed] ?? FAILED) : FAILED
  } catch {
    return FAILED
  } finally {
    forgetTime()
  }
}

/** The form that deletes everything. */
export const resetPage = (context: SandboxContext, message: DeskMessage | null): Promise<Html> =>
  page(context, {
    path: '/recomecar',
    message,
    lead: 'Apague vendedores, cobranças, saldos e mensagens, e volte o relógio para a hora real.',
    body: html`<form method="post" action="/recomecar" class="card">
      <label class="choice"><input type="checkbox" name="sure" required>
        <span>Apagar tudo o que há neste sandbox. Isso não tem volta.</span></label>
      <div class="line">
        <button class="main" name="seed" value="demo">Recomeçar com a demonstração</button>
        <button name="seed" value="empty">Recomeçar vazio</button>
      </div>
      <p class="small">A demonstração leva alguns segundos. Quem está no painel precisa entrar de novo.
        Um sandbox vazio recebe a demonstração quando o produto é iniciado outra vez.</p>
    </form>`,
  })
