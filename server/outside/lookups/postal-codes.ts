import type { SandboxContext } from '#server/outside/context.ts'

/** An address in ViaCEP's format. */
export interface ViaCepAddress {
  readonly cep: string
  readonly logradouro: string
  readonly complemento: string
  readonly unidade: string
  readonly bairro: string
  readonly localidade: string
  readonly uf: string
  readonly ibge: string
  readonly gia: string
  readonly ddd: string
  readonly siafi: string
}

export type Sentinel = 'NOT_FOUND' | 'DOWN'

type Row = readonly [street: string, district: string, city: string, state: string]

// Known addresses; a street named "Erro" fails clients that search the body for that word.
const KNOWN: Readonly<Record<string, Row>> = {
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  '01310100': ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  '04538133': ['Avenida Brigadeiro Faria Lima', 'Itaim Bibi', 'São Paulo', 'SP'],
  '20040020': ['Praça Floriano', 'Centro', 'Rio de Janeiro', 'RJ'],
  '30130010': ['Praça Sete de Setembro', 'Centro', 'Belo Horizonte', 'MG'],
  '40020000': ['Praça da Sé', 'Centro', 'Salvador', 'BA'],
  '70040010': ['SBN Quadra 1', 'Asa Norte', 'Brasília', 'DF'],
  '80010000': ['Rua XV de Novembro', 'Centro', 'Curitiba', 'PR'],
  '88015100': ['Rua Felipe Schmidt', 'Centro', 'Florianópolis', 'SC'],
  '90010150': ['Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS'],
  '96200000': ['Rua do Cerro Erro', 'Centro', 'Rio Grande', 'RS'],
  '37550000': ['', '', 'Pouso Alegre', 'MG'],
}

const SENTINELS: Readonly<Record<string, Sentinel>> = {
  '99999999': 'NOT_FOUND',
  '00000000': 'DOWN',
}

/** First five digits up to which a range goes, its capital, state and area code; ascending. */
const RANGES: readonly (readonly [number, string, string, string])[] = [
  [19999, 'São Paulo', 'SP', '11'],
  [28999, 'Rio de Janeiro', 'RJ', '21'],
  [29999, 'Vitória', 'ES', '27'],
  [39999, 'Belo Horizonte', 'MG', '31'],
  [48999, 'Salvador', 'BA', '71'],
  [49999, 'Aracaju', 'SE', '79'],
  [56999, 'Recife', 'PE', '81'],
  [57999, 'Maceió', 'AL', '82'],
  [58999, 'João Pessoa', 'PB', '83'],
  [59999, 'Natal', 'RN', '84'],
  [63999, 'Fortaleza', 'CE', '85'],
  [64999, 'Teresina', 'PI', '86'],
  [65999, 'São Luís', 'MA', '98'],
  [68899, 'Belém', 'PA', '91'],
  [68999, 'Macapá', 'AP', '96'],
  [69299, 'Manaus', 'AM', '92'],
  [69399, 'Boa Vista', 'RR', '95'],
  [69899, 'Manaus', 'AM', '92'],
  [69999, 'Rio Branco', 'AC', '68'],
  [72799, 'Brasília', 'DF', '61'],
  [72999, 'Goiânia', 'GO', '62'],
  [73699, 'Brasília', 'DF', '61'],
  [76799, 'Goiânia', 'GO', '62'],
  [76999, 'Porto Velho', 'RO', '69'],
  [77999, 'Palmas', 'TO', '63'],
  [78899, 'Cuiabá', 'MT', '65'],
  [79999, 'Campo Grande', 'MS', '67'],
  [87999, 'Curitiba', 'PR', '41'],
  [89999, 'Florianópolis', 'SC', '48'],
  [99999, 'Porto Alegre', 'RS', '51'],
]

const FIRST_RANGE = 1000
const STREETS = [
  'Rua das Acácias',
  'Rua dos Ipês',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua Bahia',
]
const DISTRICTS = ['Centro', 'Jardim América', 'Boa Vista', 'Vila Nova']

const picked = (list: readonly string[], number: number): string => list[number % list.length] ?? ''

function byRange(cep: string): Row | null {
  const five = Number(cep.slice(0, 5))
  const range = five < FIRST_RANGE ? undefined : RANGES.find(([last]) => five <= last)
  if (!range) return null
  const [, city, state] = range
  return [picked(STREETS, Number(cep)), picked(DISTRICTS, Number(cep)), city, state]
}

const areaCodeOf = (cep: string): string =>
  RANGES.find(([last]) => Number(cep.slice(0, 5)) <= last)?.[3] ?? ''

/**
 * The address of a postal code of 8 digits: the one set by `PUT /lookups`, else a known one, else
 * one derived for its range, always the same.
 */
export async function addressOf(
  context: SandboxContext,
  cep: string,
): Promise<ViaCepAddress | Sentinel> {
  const injected = await context.database.row<{ answer: ViaCepAddress | Sentinel }>(
    `select answer from outside.lookup where kind = 'postal-code' and key = $1`,
    [cep],
  )
  if (injected) return injected.answer
  const sentinel = SENTINELS[cep]
  if (sentinel) return sentinel
  const row = KNOWN[cep] ?? byRange(cep)
  if (!row) return 'NOT_FOUND'
  const [logradouro, bairro, localidade, uf] = row
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro,
    complemento: '',
    unidade: '',
    bairro,
    localidade,
    uf,
    ibge: '',
    gia: '',
    ddd: areaCodeOf(cep),
    siafi: '',
  }
}
