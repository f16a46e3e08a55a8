/** The text of the button that shows where a value comes from; the texts of its dialog are in ledger-texts.ts. */
export const texts = { open: 'De onde vem este valor?' } as const
