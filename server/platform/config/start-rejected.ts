/** The program cannot start with this configuration; the message says why. */
export class StartRejected extends Error {}
