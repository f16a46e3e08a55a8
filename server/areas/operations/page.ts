import { dayInSaoPaulo, formatDay, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { commandsOf } from '#server/areas/operations/case-commands.ts'
import type { OperationsView } from '#server/areas/operations/read-operations.ts'
import { PRODUCT_NAME } from '#server/platform/config/config.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { type Notice, recentNotices } from '#server/platform/process/faults.ts'
import type { JobReport } from '#server/platform/process/process-record.ts'

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d5dee1,#2a373c);--text:light-dark(#10191c,#e9eef0);
--canvas:light-dark(#eef2f3,#081012);--surface:light-dark(#fff,#111a1d);--quiet:light-dark(#4a5a60,#a3b3b9)}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--text);
font:15px/1.5 system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;margin:0 0 8px}h2{font-size:17px;margin:28px 0 8px}p{margin:0 0 8px;color:var(--quiet)}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px;margin:8px 0}
h3{font-size:15px;margin:0 0 6px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(90px,160px) minmax(0,1fr);gap:2px 12px;margin:0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:8px 24px;margin-top:8px}
h4{font-size:14px;margin:0 0 2px;padding-top:6px;border-top:1px solid var(--line)}
pre{margin:8px 0 0;padding:8px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;
overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}`

const COMMAND = 'npm run operator --'

const timeOf = (at: Instant): string => `${formatDay(dayInSaoPaulo(at))} ${timeInSaoPaulo(at)}`

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

type Facts = readonly (readonly [name: string, value: string])[]

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The facts of a case, next to the two records that it compares. */
const factsOf = (record: unknown, path = ''): Facts =>
  Object.entries(isRecord(record) ? record : {}).flatMap(([name, value]) =>
    isRecord(value) && !Array.isArray(value)
      ? factsOf(value, `${path}${name}.`)
      : ([[`${path}${name}`, shown(value)]] as const),
  )

const listOf = (facts: Facts): string =>
  `<dl>${facts
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')}</dl>`

/** Two records of one movement, side by side where there is room. */
interface Compared {
  readonly theirs: unknown
  readonly ours: unknown
}

const isCompared = (detail: unknown): detail is Compared =>
  isRecord(detail) && 'theirs' in detail && 'ours' in detail

const sideOf = (title: string, record: unknown): string => {
  const facts = factsOf(record)
  return `<div><h4>${title}</h4>${facts.length > 0 ? listOf(facts) : '<p>Nenhum registro.</p>'}</div>`
}

const comparedOf = ({ theirs, ours }: Compared): string =>
  `<div class="sides">${sideOf('A empresa', theirs)}${sideOf('Nós', ours)}</div>`

interface Article {
  readonly title: string
  readonly facts: Facts
  readonly compared?: Compared | undefined
  readonly commands: readonly string[]
}

const article = ({ title, facts, compared, commands }: Article): string => `
<article><h3>${escapeHtml(title)}</h3>${listOf(facts)}${compared ? comparedOf(compared) : ''}${commands
  .map((each) => `<pre>${escapeHtml(`${COMMAND} ${each}`)}</pre>`)
  .join('')}</article>`

/** The facts of a case beside the two records that it compares. */
function detailOf(detail: unknown): Pick<Article, 'facts' | 'compared'> {
  if (!isCompared(detail)) return { facts: factsOf(detail) }
  const { theirs, ours, ...others } = detail
  return { facts: factsOf(others), compared: { theirs, ours } }
}

const section = (title: string, none: string, articles: readonly string[]): string => `
<section><h2>${title} (${articles.length})</h2>${articles.join('') || `<p>${none}</p>`}</section>`

const casesOf = ({ cases }: OperationsView) =>
  cases.map((found) => {
    const { facts, compared } = detailOf(found.detail)
    return article({
      title: found.kind,
      facts: [
        ['Caso', found.id],
        ['Vendedor', String(found.seller_id)],
        ['Cobrança', found.charge_id ?? '—'],
        ['Valor', formatReais(found.amount_centavos)],
        ['Aberto em', timeOf(found.opened_at)],
        ...facts,
      ],
      compared,
      commands: commandsOf(found),
    })
  })

const requestsOf = ({ requests }: OperationsView) =>
  requests.map((request) =>
    article({
      title: request.kind,
      facts: [
        ['Pedido', request.id],
        ['Vendedor', String(request.seller_id)],
        ['Pedido por', request.requested_by],
        ['Pedido em', timeOf(request.requested_at)],
        ['Expira em', timeOf(request.expires_at)],
        ['Motivo', request.reason],
        ...factsOf(request.payload),
      ],
      commands: [`approve ${request.id}`, `reject ${request.id} --reason "…"`],
    }),
  )

const postponedOf = ({ postponed }: OperationsView) =>
  postponed.map((item) =>
    article({
      title: item.job,
      facts: [
        ['Item', item.item_id],
        ['Vendedor', String(item.seller_id)],
        ['Falhas', String(item.failure_count)],
        ['Último erro', item.last_error],
        ['Primeira falha', timeOf(item.first_failed_at)],
        ['Próxima tentativa', timeOf(item.next_try_at)],
      ],
      commands: [`retry ${item.seller_id} ${item.job} ${item.item_id}`],
    }),
  )

const deadLettersSection = ({ deadLetters }: OperationsView) =>
  deadLetters.map((letter) =>
    article({
      title: letter.queue,
      facts: [
        ['Mensagem', letter.id],
        ['Vendedor', String(letter.seller_id)],
        ['Evento', letter.event_id],
        ['Tentativas', String(letter.tries)],
        ['Último erro', letter.last_error ?? '—'],
      ],
      commands: [`requeue ${letter.id}`, `discard ${letter.id} --reason "…"`],
    }),
  )

/** A process reports itself every 15 s: after a minute without a report it is gone or cut off. */
const SILENT_AFTER_MS = 60_000

const jobText = ({ runs, items, failures, lastRunAt }: JobReport): string =>
  lastRunAt === null
    ? 'à espera de eventos'
    : [
        timeOf(lastRunAt),
        `${runs} execuções`,
        `${items} itens`,
        ...(failures > 0 ? [`${failures} falhas`] : []),
      ].join(' · ')

const noticeFacts = (notices: readonly Notice[]): Facts =>
  notices.map(({ at, sentence }) => [timeOf(at as Instant), sentence] as const)

const processesOf = ({ processes }: OperationsView) =>
  processes.map(({ roles, host, pid, started_at, seen_at, jobs, notices }) => {
    const isSilent = machineTime.now() - Date.parse(seen_at) > SILENT_AFTER_MS
    return article({
      title: `${roles} · ${host}:${pid}`,
      facts: [
        ['Desde', timeOf(started_at)],
        [isSilent ? 'Sem sinal desde' : 'Último sinal', timeOf(seen_at)],
        ...noticeFacts(notices),
        ...jobs.map((report) => [report.job, jobText(report)] as const),
      ],
      commands: [],
    })
  })

const openWork = (view: OperationsView): string => `
${section('Casos abertos', 'Nenhum caso aberto.', casesOf(view))}
${section('Pedidos à espera de aprovação', 'Nenhum pedido.', requestsOf(view))}
${section('Itens adiados', 'Nenhum item adiado.', postponedOf(view))}
${section('Mensagens sem saída', 'Nenhuma mensagem.', deadLettersSection(view))}
${section('Processos e suas tarefas', 'Nenhum processo.', processesOf(view))}`

const withoutDatabase = (): string => `
<section><h2>O banco de dados não responde</h2>
<p>O que este processo notou:</p>${listOf(noticeFacts(recentNotices()))}</section>`

/**
 * Renders the operators' page: open work with its commands, without scripts or forms; null: the database
 * does not answer, and the page shows what this process noticed.
 */
export const operationsPage = (
  view: OperationsView | null,
  nonce: string,
): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} · Operação</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Operação do ${PRODUCT_NAME}</h1>
<p>Só leitura: cada ato é um comando, executado na máquina do servidor com OPERATOR_KEY.</p>
${view ? openWork(view) : withoutDatabase()}
</main></body></html>`
