/** Whether the long forms of the proofs run (`npm run prove`); `npm test` runs the short ones. */
export const isLong = process.env['PROVE'] === 'long'

/** The size of a proof: short, long, or set by the environment variable of that name. */
export const sized = (name: string, short: number, long: number): number =>
  Number(process.env[name] ?? (isLong ? long : short))
