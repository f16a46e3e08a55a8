/** This machine lacks what a proof or a drill needs; the message names it. Nothing is proven then. */
export class NotRun extends Error {}
