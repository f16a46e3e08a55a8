import { foldText } from '#contract/basics/text-search.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'

/** A field of the records of a kind, which a column of the file fills. */
export interface ImportField {
  readonly key: string
  readonly label: string
  readonly isRequired: boolean
  /** Other names that a column of it may have. */
  readonly aliases: readonly string[]
  /** Its cell in the template's first row; null for a day that is soon. */
  readonly example: string | null
}

const required = (
  key: string,
  label: string,
  aliases: readonly string[],
  example: string | null,
): ImportField => ({ key, label, isRequired: true, aliases, example })

const optional = (
  key: string,
  label: string,
  aliases: readonly string[],
  example: string | null,
): ImportField => ({ key, label, isRequired: false, aliases, example })

const DOCUMENT = required(
  'document',
  'CPF/CNPJ',
  [
    'cpf',
    'cnpj',
    'documento',
    'cpf cnpj',
    'cnpj cpf',
    'cpf ou cnpj',
    'cpf do cliente',
    'cnpj do cliente',
  ],
  '529.982.247-25',
)
const METHOD = required(
  'method',
  'Forma de pagamento',
  ['método', 'método de pagamento', 'pagamento', 'tipo de pagamento'],
  'Boleto',
)

const FIELDS = {
  CUSTOMERS: [
    required(
      'name',
      'Nome',
      ['nome completo', 'razão social', 'cliente', 'nome do cliente'],
      'Maria Souza',
    ),
    DOCUMENT,
    required('email', 'E-mail', ['email do cliente', 'e-mail principal'], 'maria@exemplo.com.br'),
    required(
      'phone',
      'Telefone',
      ['celular', 'fone', 'whatsapp', 'telefone celular'],
      '(11) 98765-4321',
    ),
    optional('documentNation', 'País do documento', ['país', 'nacionalidade do documento'], 'BR'),
    optional('documentType', 'Tipo do documento', ['documento estrangeiro'], ''),
    optional('countryCode', 'DDI', ['código do país', 'ddi do telefone'], '55'),
    optional('fantasyName', 'Nome fantasia', ['fantasia'], ''),
    optional('alternativeEmail', 'E-mail financeiro', ['email financeiro', 'e-mail 2'], ''),
    optional('zipCode', 'CEP', ['código postal'], '01310-100'),
    optional('street', 'Rua', ['logradouro', 'endereço', 'avenida'], 'Avenida Paulista'),
    optional('number', 'Número', ['nº', 'num', 'numero do endereço'], '1000'),
    optional('complement', 'Complemento', [], ''),
    optional('district', 'Bairro', [], 'Bela Vista'),
    optional('city', 'Cidade', ['município'], 'São Paulo'),
    optional('state', 'Estado', ['uf'], 'SP'),
  ],
  CHARGES: [
    DOCUMENT,
    required(
      'title',
      'Descrição',
      ['cobrança', 'título', 'produto', 'nome da cobrança'],
      'Consultoria de dezembro',
    ),
    required('value', 'Valor', ['valor total', 'total', 'preço'], '1.234,56'),
    required(
      'dueDate',
      'Vencimento',
      ['data de vencimento', 'vence em', 'data do vencimento'],
      null,
    ),
    METHOD,
    optional(
      'bankSlipDescription',
      'Texto do boleto',
      ['descrição do boleto', 'observação', 'observações'],
      '',
    ),
  ],
  SUBSCRIPTIONS: [
    DOCUMENT,
    required('plan', 'Plano', ['nome do plano', 'código do plano', 'produto'], 'Clube do Pão'),
    required('periodicity', 'Periodicidade', ['recorrência', 'frequência'], 'Mensal'),
    optional('value', 'Valor do período', ['valor', 'preço', 'valor total'], '80,00'),
    required(
      'startDate',
      'Próximo vencimento',
      ['vencimento', 'data do próximo vencimento', 'início'],
      null,
    ),
    METHOD,
  ],
} as const satisfies Record<ImportKind, readonly ImportField[]>

/** The fields of a kind, in the order of the template. */
export const importFieldsOf = (kind: ImportKind): readonly ImportField[] => FIELDS[kind]

/** A field and the place of its column in the file. */
export interface ColumnChoice {
  readonly field: string
  readonly column: number
}

// Names are compared without accents, signs and letter case.
const plainName = (name: string): string => foldText(name).replace(/[^a-z0-9]+/g, '')

/** The columns of each field by their names: own names first, then the other ones. */
export function guessColumns(kind: ImportKind, columns: readonly string[]): ColumnChoice[] {
  const names = columns.map(plainName)
  const taken = new Set<number>()
  const choices = new Map<string, number>()
  const take = (field: ImportField, wanted: readonly string[]) => {
    const plain = wanted.map(plainName)
    const column = names.findIndex((name, at) => !taken.has(at) && plain.includes(name))
    if (choices.has(field.key) || column < 0) return
    taken.add(column)
    choices.set(field.key, column)
  }
  const fields = importFieldsOf(kind)
  for (const field of fields) take(field, [field.label])
  for (const field of fields) take(field, field.aliases)
  return fields.flatMap(({ key }) => {
    const column = choices.get(key)
    return column === undefined ? [] : [{ field: key, column }]
  })
}

/** Whether the choices name each required field, and no field, unknown field or column twice. */
export function areWholeChoices(
  kind: ImportKind,
  choices: readonly ColumnChoice[],
  columnCount: number,
): boolean {
  const fields = importFieldsOf(kind)
  const chosen = choices.map(({ field }) => field)
  const used = choices.map(({ column }) => column)
  return (
    chosen.every((key) => fields.some((field) => field.key === key)) &&
    fields.every(({ key, isRequired }) => !isRequired || chosen.includes(key)) &&
    new Set(chosen).size === chosen.length &&
    new Set(used).size === used.length &&
    used.every((column) => column >= 0 && column < columnCount)
  )
}
