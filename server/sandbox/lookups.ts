import type { InputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Company, PostalCode } from '#contract/lookups/shapes.ts'
import type { changeLookups } from '#contract/sandbox/endpoints.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** A company as the registry writes it. */
const registered = ({ companyName, fantasyName, address }: Company) => ({
  razao_social: companyName,
  nome_fantasia: fantasyName,
  cep: address.zipCode,
  descricao_tipo_de_logradouro: '',
  logradouro: address.street,
  numero: address.number,
  complemento: address.complement,
  bairro: address.district,
  municipio: address.city,
  uf: address.state,
})

const located = (address: PostalCode, cep: string) => ({
  ...address,
  cep: cep.replace(/^(\d{5})-?(\d{3})$/, '$1-$2'),
  unidade: '',
  ibge: '',
  gia: '',
  ddd: '',
  siafi: '',
})

type Answers<Found> = Readonly<Record<string, Found | 'NOT_FOUND' | 'DOWN'>>

const answersOf = <Found>(
  answers: Answers<Found>,
  written: (found: Found, key: string) => object,
) =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      answer === 'NOT_FOUND' || answer === 'DOWN' ? answer : written(answer, key),
    ]),
  )

/** Sets what the simulated registries answer for these CNPJs and postal codes (SBX-16). */
export async function setLookups(
  companiesUrl: string,
  { companies = {}, postalCodes = {} }: InputOf<typeof changeLookups>['body'],
): Promise<void> {
  const response = await sendHttp(`${companiesUrl}/lookups`, {
    method: 'PUT',
    timeoutMs: TIMEOUT_MS,
    body: {
      companies: answersOf<Company>(companies, registered),
      postalCodes: answersOf<PostalCode>(postalCodes, located),
    },
  })
  if (response?.status !== 204) reject(platformRefusals.outsideUnavailable)
}
