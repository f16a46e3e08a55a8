import { Counter, Registry } from 'prom-client'

/** The figures of this process, in Prometheus' terms; they hold counts and names, no records. */
export const metrics = new Registry()

const itemFailures = new Counter({
  name: 'guiche_item_failures_total',
  help: 'Items of jobs whose handling threw',
  labelNames: ['job'],
  registers: [metrics],
})

/** Counts an item that threw. */
export const countItemFailure = (job: string): void => itemFailures.inc({ job })
