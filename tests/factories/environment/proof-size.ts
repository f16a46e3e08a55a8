/** Long forms of proofs run by `npm run prove`, which sets this; `npm test` runs the short ones. */
export const isLong = process.env['PROVE'] === 'long'

/** A size of a proof: short or long, or what the variable of that name says. */
export const sized = (name: string, short: number, long: number): number =>
  Number(process.env[name] ?? (isLong ? long : short))
