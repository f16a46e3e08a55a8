import { useRef, useState } from 'react'
import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import { type CommandOptions, useCommand } from '#web/client/commands/command.ts'

/**
 * A command for controls that stay usable while it runs, such as switches: what is submitted
 * meanwhile is sent after it, in the same order. `unanswered` holds the inputs without an answer.
 */
export function useQueuedCommand<E extends AnyEndpoint>(endpoint: E, options: CommandOptions<E>) {
  const { submit } = useCommand(endpoint, options)
  const [unanswered, setUnanswered] = useState<readonly InputOf<E>[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const enqueue = (input: InputOf<E>): void => {
    setUnanswered((inputs) => [...inputs, input])
    last.current = last.current
      .then(() => submit(input))
      .then(() => setUnanswered(([, ...later]) => later))
  }
  return { submit: enqueue, unanswered }
}
