/** The machine's time, for the life of tokens; what is a date comes from the services. */
export const machineTime = { now: (): number => Date.now() }
