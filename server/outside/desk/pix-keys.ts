import type { SandboxContext } from '#server/outside/context.ts'
import { empty, page, type DeskMessage } from '#server/outside/desk/layout.ts'
import { FAULTS, type Fault } from '#server/outside/faults.ts'
import { html, type Html } from '#server/outside/html.ts'
import { latestEntries, type EntryRow } from '#server/outside/pix-directory/entries.ts'

const PATH = '/chaves-pix'

const LEAD =
  'O diretório de chaves Pix (DICT). Chaves que começam com “ocupada” ou terminam em 0303 são de outra pessoa; as que começam com “portada” ou terminam em 0302, da mesma empresa em outra instituição.'

const FAULT_LABELS: Partial<Readonly<Record<Fault, string>>> = {
  'timeout-before': 'Sem resposta, sem ter cadastrado',
  'timeout-after': 'Cadastrada, mas sem resposta',
  'drop-before': 'Conexão cortada antes de cadastrar',
  'drop-after': 'Conexão cortada depois de cadastrar',
  '500-before': 'Erro 500 antes de cadastrar',
  '500-after': 'Erro 500 depois de cadastrar',
  refuse: 'Recusada pelo diretório',
}

/** Injects the chosen fault into the next key. */
export function injectKeyFault(context: SandboxContext, form: URLSearchParams): DeskMessage {
  const fault = FAULTS.find((each) => each === form.get('fault'))
  const label = fault && FAULT_LABELS[fault]
  if (!fault || !label) return { text: 'Escolha uma falha.', wrong: true }
  context.faults.put('pix-directory', 'next', fault)
  return { text: `Na próxima chave: ${label.toLowerCase()}.`, wrong: false }
}

const entryRow = (row: EntryRow): Html => html`<div class="row">
    <div class="what">
      <div class="title">${row.key}</div>
      <div class="small">
        ${row.owner_name} · ${row.institution === 'product' ? 'no produto' : 'em outra instituição'}
      </div>
    </div>
    ${
      row.status === 'registered'
        ? html`<span class="tag good">Cadastrada</span>`
        : html`<span class="tag quiet">Excluída</span>`
    }
  </div>`

/** The keys of the directory, the newest first, and the fault of the next one. */
export async function pixKeysPage(
  context: SandboxContext,
  message: DeskMessage | null,
): Promise<Html> {
  const rows = (await latestEntries(context)).map(entryRow)
  const list =
    rows.length > 0 ? html`<div class="card list">${rows}</div>` : empty('Nenhuma chave ainda.')
  const options = Object.entries(FAULT_LABELS).map(
    ([fault, label]) => html`<option value="${fault}">${label}</option>`,
  )
  const faults = html`<form method="post" action="${PATH}/falha" class="card line">
    <div>
      <label for="fault">Na próxima chave</label>
      <select id="fault" name="fault">${options}</select>
    </div>
    <button>Injetar</button>
  </form>`
  return page(context, { path: PATH, message, lead: LEAD, body: html`${faults}${list}` })
}
