import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import * as z from 'zod/mini'
import type { Companies, FoundCompany } from '#server/adapters/cnpj/port.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'

const text = () =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((value) => (value ?? '').trim()),
  )

const Company = z.object({
  razao_social: z.string().check(z.minLength(1)),
  nome_fantasia: text(),
  cep: z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((value) => String(value).padStart(8, '0')),
  ),
  descricao_tipo_de_logradouro: text(),
  logradouro: text(),
  numero: text(),
  complemento: text(),
  bairro: text(),
  municipio: text(),
  uf: text(),
})

const SMALL_WORDS = ['da', 'das', 'de', 'do', 'dos', 'e']

/** Words in capitals become title case; words with a lower-case letter stay. */
const titleCase = (words: string): string =>
  /\p{Ll}/u.test(words)
    ? words
    : words
        .toLocaleLowerCase('pt-BR')
        .split(/\s+/)
        .map((word, at) =>
          at > 0 && SMALL_WORDS.includes(word)
            ? word
            : word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1),
        )
        .join(' ')

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** The registry writes cities in capitals without accents; their own names have them. */
function cityOf(name: string, state: string): string {
  const ofState = getMunicipalities(state as Parameters<typeof getMunicipalities>[0])
  return ofState.find((city) => folded(city.name) === folded(name))?.name ?? titleCase(name)
}

const orNull = (value: string): string | null => (value === '' ? null : value)

function companyOf(found: z.output<typeof Company>): FoundCompany {
  const street = `${found.descricao_tipo_de_logradouro} ${found.logradouro}`.trim()
  return {
    companyName: found.razao_social,
    fantasyName: orNull(found.nome_fantasia),
    address: {
      zipCode: found.cep.replace(/\D/g, ''),
      street: titleCase(street),
      number: orNull(found.numero),
      complement: orNull(titleCase(found.complemento)),
      district: titleCase(found.bairro),
      city: cityOf(found.municipio, found.uf),
      state: found.uf,
    },
  }
}

/** BrasilAPI, or the sandbox's in its shape, at `baseUrl` (up to and without `/cnpj`). */
export function createBrasilApi({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): Companies {
  return {
    async find(document) {
      const url = `${baseUrl}/cnpj/v1/${encodeURIComponent(document)}`
      const response = await sendHttp(url, { timeoutMs })
      if (response?.status === 404 || response?.status === 400) return 'not-found'
      const company = z.safeParse(Company, response?.body)
      return response?.status === 200 && company.success ? companyOf(company.data) : 'down'
    },
  }
}
