/** This machine's time, for the life of tokens only: dates come from the product's time. */
export const machineTime = { now: (): number => Date.now() }
