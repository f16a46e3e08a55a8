/** The text of the button that tells where a value comes from; what it opens has ledger-texts.ts. */
export const texts = { open: 'De onde vem este valor?' } as const
