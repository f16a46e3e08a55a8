import type { SandboxContext } from '#server/outside/context.ts'
import type { Sentinel } from '#server/outside/lookups/postal-codes.ts'

/** A company in BrasilAPI's format; only the fields in use. */
export interface BrasilApiCompany {
  readonly cnpj: string
  readonly razao_social: string
  readonly nome_fantasia: string
  readonly descricao_situacao_cadastral: string
  readonly data_inicio_atividade: string
  readonly cnae_fiscal: number
  readonly cnae_fiscal_descricao: string
  readonly opcao_pelo_mei: boolean
  readonly natureza_juridica: string
  readonly cep: string
  readonly descricao_tipo_de_logradouro: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly municipio: string
  readonly uf: string
  readonly ddd_telefone_1: string
}

const SENTINELS: Readonly<Record<string, Sentinel>> = {
  '99999999000191': 'NOT_FOUND',
  '88888888000191': 'DOWN',
}

const PAULISTA = {
  cep: '01310100',
  descricao_tipo_de_logradouro: 'AVENIDA',
  logradouro: 'PAULISTA',
  numero: '1000',
  complemento: 'ANDAR 12',
  bairro: 'BELA VISTA',
  municipio: 'SAO PAULO',
  uf: 'SP',
  ddd_telefone_1: '1131234567',
}

const company = (
  cnpj: string,
  names: readonly [string, string],
  address: Partial<BrasilApiCompany> = {},
): BrasilApiCompany => ({
  cnpj,
  razao_social: names[0],
  nome_fantasia: names[1],
  descricao_situacao_cadastral: 'ATIVA',
  data_inicio_atividade: '2019-03-15',
  cnae_fiscal: 6203100,
  cnae_fiscal_descricao: 'Desenvolvimento e licenciamento de programas de computador',
  opcao_pelo_mei: false,
  natureza_juridica: 'Sociedade Empresária Limitada',
  ...PAULISTA,
  ...address,
})

const NOVA_FRIBURGO = {
  cep: '28610000',
  descricao_tipo_de_logradouro: 'RUA',
  logradouro: 'DAS FLORES',
  numero: 'S/N',
  complemento: '',
  bairro: 'CENTRO',
  municipio: 'NOVA FRIBURGO',
  uf: 'RJ',
}

const KNOWN: readonly BrasilApiCompany[] = [
  company('12ABC34501DE35', ['ALFA NUMERICO TECNOLOGIA LTDA', 'Alfa Numérico']),
  company('11222333000181', ['PADARIA ESTRELA DO SUL LTDA', '']),
  company('12345678000195', ['ESCOLA DE MUSICA HARMONIA LTDA', 'Harmonia'], NOVA_FRIBURGO),
]

const STATES: readonly (readonly [string, string, string])[] = [
  ['SAO PAULO', 'SP', '04538133'],
  ['RIO DE JANEIRO', 'RJ', '20040020'],
  ['BELO HORIZONTE', 'MG', '30130010'],
  ['CURITIBA', 'PR', '80010000'],
  ['PORTO ALEGRE', 'RS', '90010150'],
  ['SALVADOR', 'BA', '40020000'],
]

function generatedCompany(cnpj: string): BrasilApiCompany {
  const number = [...cnpj].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  const [municipio, uf, cep] = STATES[number % STATES.length] ?? ['SAO PAULO', 'SP', '04538133']
  const address = { ...NOVA_FRIBURGO, municipio, uf, cep, numero: String(number) }
  return company(cnpj, [`EMPRESA ${cnpj.slice(0, 8)} LTDA`, ''], address)
}

/**
 * The company of a CNPJ of 14 characters: the one set by `PUT /lookups`, else a known one, else one
 * derived from its characters, always the same.
 */
export async function companyOf(
  context: SandboxContext,
  cnpj: string,
): Promise<BrasilApiCompany | Sentinel> {
  const injected = await context.database.row<{ answer: BrasilApiCompany | Sentinel }>(
    `select answer from outside.lookup where kind = 'company' and key = $1`,
    [cnpj],
  )
  if (injected) return injected.answer
  return SENTINELS[cnpj] ?? KNOWN.find((known) => known.cnpj === cnpj) ?? generatedCompany(cnpj)
}
