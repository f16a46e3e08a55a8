/** ISO 3166 alpha-2; the names come from the browser, in Portuguese. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BW BY ' +
  'BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ ' +
  'FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN ' +
  'IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA ' +
  'PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST ' +
  'SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS YE ' +
  'YT ZA ZM ZW'

const names = new Intl.DisplayNames('pt-BR', { type: 'region' })

interface Option {
  readonly value: string
  readonly label: string
}

/** The name of a country in Portuguese; the code itself where there is none. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const byName = new Intl.Collator('pt-BR')

/** Brazil first, then all others by name. */
export const COUNTRIES: readonly Option[] = CODES.split(' ')
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => {
    if (a.value === 'BR') return -1
    return b.value === 'BR' ? 1 : byName.compare(a.label, b.label)
  })

const CALLING =
  'BR55 AR54 BO591 CL56 CO57 CR506 CU53 DO1 EC593 SV503 GT502 HN504 MX52 NI505 PA507 PY595 PE51 ' +
  'PR1 UY598 VE58 US1 CA1 PT351 AO244 MZ258 CV238 GW245 ST239 TL670 DE49 AT43 BE32 DK45 ES34 FI358 ' +
  'FR33 GR30 NL31 IE353 IT39 LU352 NO47 PL48 GB44 CZ420 RO40 SE46 CH41 TR90 RU7 UA380 CN86 KR82 ' +
  'HK852 IN91 ID62 IL972 JP81 LB961 SG65 TW886 TH66 AE971 ZA27 EG20 MA212 NG234 AU61 NZ64'

/** Calling codes, Brazil's first; several countries may share one. */
export const CALLING_CODES: readonly Option[] = CALLING.split(' ').map((entry) => {
  const code = entry.slice(0, 2)
  return { value: `+${entry.slice(2)}|${code}`, label: `+${entry.slice(2)} ${countryName(code)}` }
})
