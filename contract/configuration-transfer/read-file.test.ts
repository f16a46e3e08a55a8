import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { MESSAGE_NAMES, SWITCH_NAMES } from '#contract/buyer-notices/switches.ts'
import { readFile, sizeProblem } from '#contract/configuration-transfer/read-file.ts'
import { MAX_FILE_BYTES } from '#contract/configuration-transfer/rules.ts'
import { fileOf, nameOfFile, textOfFile } from '#contract/configuration-transfer/write-file.ts'

const valuesOf = (month: number, semester: number, year: number) => [
  { type: 'MONTHLY', value: month, valuePerMonth: month },
  { type: 'SEMESTER', value: semester * 6, valuePerMonth: semester },
  { type: 'YEARLY', value: year * 12, valuePerMonth: year },
]

const PLAN = {
  title: 'Clube do Pão',
  description: 'Pão fresco',
  bullets: [{ description: 'Seis pães' }],
  basicValues: valuesOf(89.9, 80, 70),
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: false,
  active: true,
}

const NOTICES = {
  name: 'Padaria Ipê',
  email: 'avisos@padaria-ipe.com.br',
  hiddenEmail: null,
  activeAllNotifications: true,
  switches: Object.fromEntries(SWITCH_NAMES.map((name) => [name, true])),
}

const WEBHOOK = {
  title: 'ERP',
  url: 'https://erp.padaria-ipe.com.br/avisos',
  domains: ['ORDER'],
  active: true,
}

const FILE = {
  format: 'configuration-transfer',
  version: 1,
  exportedAt: '2026-11-23T13:00:00.000Z',
  seller: 'Padaria Ipê',
  environment: 'sandbox',
  plans: [PLAN, { ...PLAN, title: 'Café' }],
  notices: NOTICES,
  webhooks: [WEBHOOK],
}

const problemOf = (file: unknown) =>
  readFile(typeof file === 'string' ? file : JSON.stringify(file)).problem

test('a file is read as it was written, amounts in centavos, and has the name of its environment and day', () => {
  const { file, problem } = readFile(JSON.stringify(FILE))
  assert.equal(problem, null)
  assert.deepEqual(file?.plans[0]?.basicValues[0], {
    type: 'MONTHLY',
    value: 8_990n,
    valuePerMonth: 8_990n,
  })
  assert.deepEqual(JSON.parse(textOfFile(file)), FILE)
  assert.equal(nameOfFile(file), 'configuracao-sandbox-2026-11-23.json')
})

test('what belongs to one installation is not written: numbers, checkout, previews and states of deliveries', () => {
  const { file } = readFile(JSON.stringify(FILE))
  assert.ok(file)
  const [plan, other] = file.plans
  const [webhook] = file.webhooks
  assert.ok(plan && other && webhook)
  const written = fileOf({
    seller: file.seller,
    environment: file.environment,
    now: file.exportedAt,
    plans: [
      { ...plan, id: 7, idCheckout: 1_001 },
      { ...other, id: 8, idCheckout: null },
    ],
    notices: {
      ...NOTICES,
      ...NOTICES.switches,
      ...Object.fromEntries(MESSAGE_NAMES.map((name) => [name, 'Olá!'])),
    } as unknown as NoticeSettings,
    webhooks: [
      {
        ...webhook,
        uuid: '019ac0de-5eed-7000-8000-000000000001',
        failingSince: file.exportedAt,
        stopReason: null,
        previousUntil: null,
      },
    ],
  })
  assert.deepEqual(JSON.parse(textOfFile(written)), FILE)
})

const without = (record: object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))
const withPlan = (given: object) => ({ ...FILE, plans: [PLAN, { ...PLAN, ...given }] })
const withNotices = (given: object) => ({ ...FILE, notices: { ...NOTICES, ...given } })
const withWebhook = (given: object) => ({ ...FILE, webhooks: [{ ...WEBHOOK, ...given }] })
const [MONTH, SEMESTER, YEAR] = PLAN.basicValues
const OTHER_FORMAT =
  'O JSON não é um arquivo de configuração. Escolha um arquivo que esta página exportou.'

const BAD: readonly [file: unknown, problem: string][] = [
  ['', 'O arquivo não é um JSON válido. Escolha um arquivo que esta página exportou.'],
  ['{"format":', 'O arquivo não é um JSON válido. Escolha um arquivo que esta página exportou.'],
  ['null', OTHER_FORMAT],
  ['[]', OTHER_FORMAT],
  [{ plans: [] }, OTHER_FORMAT],
  [{ ...FILE, format: 'outro' }, OTHER_FORMAT],
  [
    { ...FILE, version: 2, plansOfTomorrow: [] },
    'O arquivo é da versão 2, e esta instalação lê até a versão 1. Atualize a instalação antes de aplicar.',
  ],
  [{ ...FILE, version: 0 }, 'Versão: “0” não é um valor conhecido.'],
  [{ ...FILE, secrets: [] }, 'Arquivo: o campo “secrets” não é conhecido.'],
  [{ ...FILE, environment: 'staging' }, 'Ambiente: “staging” não é um valor conhecido.'],
  [{ ...FILE, exportedAt: 'ontem' }, 'Momento da exportação: instante inválido.'],
  [without(FILE, 'webhooks'), 'Webhooks: falta este campo.'],
  [{ ...FILE, plans: {} }, 'Planos: o valor não é do tipo esperado.'],
  [withPlan({ title: 'Café', price: 10 }), 'Planos, “Café”: o campo “price” não é conhecido.'],
  [withPlan({ title: ' ' }), 'Planos, nº 2: Título: preenchimento obrigatório.'],
  [
    withPlan({ title: 'Café', active: 'sim' }),
    'Planos, “Café”: Situação: o valor não é do tipo esperado.',
  ],
  [
    withPlan({ bullets: [{ description: 'x'.repeat(121) }] }),
    'Planos, “Clube do Pão”: Itens do plano, nº 1: máximo de 120 caracteres.',
  ],
  [
    withPlan({ bullets: Array.from({ length: 31 }, () => ({ description: 'x' })) }),
    'Planos, “Clube do Pão”: Itens do plano: no máximo 30.',
  ],
  [
    withPlan({ basicValues: [MONTH, SEMESTER, { ...YEAR, value: 840.01 }] }),
    'Planos, “Clube do Pão”: Anual: o total do período não é o valor por mês vezes os meses.',
  ],
  [
    withPlan({ basicValues: [MONTH, SEMESTER, { ...YEAR, valuePerMonth: 7 }] }),
    'Planos, “Clube do Pão”: Anual: o total do período não é o valor por mês vezes os meses.',
  ],
  [
    withPlan({ basicValues: [{ ...MONTH, valuePerMonth: '89,90' }, SEMESTER, YEAR] }),
    'Planos, “Clube do Pão”: Mensal: informe um número.',
  ],
  [
    withPlan({ basicValues: [{ ...MONTH, valuePerMonth: 89.905 }, SEMESTER, YEAR] }),
    'Planos, “Clube do Pão”: Mensal: valor em reais inválido.',
  ],
  [
    withPlan({ basicValues: [{ ...MONTH, value: -89.9 }, SEMESTER, YEAR] }),
    'Planos, “Clube do Pão”: Mensal: valor em reais inválido.',
  ],
  [
    withPlan({ basicValues: [MONTH, SEMESTER] }),
    'Planos, “Clube do Pão”: Valores: informe uma vez cada período: mensal, semestral e anual.',
  ],
  [
    withPlan({ basicValues: [{ ...MONTH, type: 'WEEKLY' }, SEMESTER, YEAR] }),
    'Planos, “Clube do Pão”: Valores, nº 1: “WEEKLY” não é um valor conhecido.',
  ],
  [
    withPlan({ enableBankSlip: false, enableCreditCard: false }),
    'Planos, “Clube do Pão”: Selecione ao menos um método de pagamento.',
  ],
  [withNotices({ email: 'avisos@' }), 'Avisos aos clientes: E-mail: E-mail inválido.'],
  [withNotices({ sms: true }), 'Avisos aos clientes: o campo “sms” não é conhecido.'],
  [
    withNotices({ switches: without(NOTICES.switches, 'pixPaymentWhatsapp') }),
    'Avisos aos clientes: Pix · Assim que o pagamento é confirmado · WhatsApp: falta este campo.',
  ],
  [
    withNotices({ switches: { ...NOTICES.switches, pixPaymentSms: true } }),
    'Avisos aos clientes: Avisos: o campo “pixPaymentSms” não é conhecido.',
  ],
  [withWebhook({ url: 'ftp://erp' }), 'Webhooks, “ERP”: URL: Entre com uma url correta.'],
  [withWebhook({ secret: 'whsec_x' }), 'Webhooks, “ERP”: o campo “secret” não é conhecido.'],
  [
    withWebhook({ domains: ['ORDER', 'PAYOUT'] }),
    'Webhooks, “ERP”: Eventos enviados: “PAYOUT” não é um valor conhecido.',
  ],
  [
    withWebhook({ domains: [] }),
    'Webhooks, “ERP”: Eventos enviados: Selecione ao menos um domínio.',
  ],
]

test('a file that cannot be used is refused in one sentence that names place and reason', () => {
  for (const [file, problem] of BAD) assert.equal(problemOf(file), problem)
})

test('a file of the largest size is read, a larger one is not', () => {
  assert.equal(sizeProblem(MAX_FILE_BYTES), null)
  assert.equal(
    sizeProblem(MAX_FILE_BYTES + 1),
    'O arquivo passa de 2 MB, o máximo de um arquivo de configuração.',
  )
})
