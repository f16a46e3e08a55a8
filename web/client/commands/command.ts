import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { endsIntention } from '#web/client/commands/definitive.ts'
import { discardKey, keyFor } from '#web/client/commands/idempotency-key.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { invalidate } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { type FailureText, isRefused, textsOf } from '#web/client/requests/failed.ts'
import { wireInput } from '#web/client/requests/request.ts'

export interface ActionOptions<Input, Output> {
  /** After a success, before what it made outdated is fetched again. */
  readonly onDone?: ((output: Output, input: Input) => unknown) | undefined
  /** After a failure was shown. */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined
  /** The reads that a success makes outdated. */
  readonly invalidates?: readonly Pick<AnyEndpoint, 'id'>[] | undefined
  /** A failure makes them outdated, too: something may have been done. */
  readonly invalidatesOnFailure?: boolean
  /** How the texts of a failure are written (R-GEN-06 to R-GEN-08). */
  readonly errorAs?: FailureText
  /** Failures make no toast: the screen shows `failure` itself. */
  readonly isQuiet?: boolean
}

// What is disabled while it is busy loses the focus, and with it the place of the keyboard.
function refocus(element: Element | null): void {
  const isLost = document.activeElement === document.body
  if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/**
 * A piece of work that a person starts. `submit` answers whether it succeeded and never throws;
 * while it runs, submitting again joins the running one instead of starting a second. What it made
 * outdated is fetched after that: what is submitted meanwhile is other work. The element that had the
 * focus has it again in the end, if it is still there and no other one took it.
 */
export function useAction<Output, Input = void>(
  work: (input: Input) => Promise<Output>,
  options: ActionOptions<Input, Output> = {},
) {
  const { onDone, onFailed, invalidates = [], errorAs, isQuiet = false } = options
  const client = useQueryClient()
  const running = useRef<Promise<boolean> | null>(null)
  const focused = useRef<Element | null>(null)
  const { mutateAsync, isPending, data, error, variables, reset } = useMutation<
    Output,
    unknown,
    Input
  >({
    mutationFn: work,
    onSuccess: async (output, input) => {
      await onDone?.(output, input)
      running.current = null
      await invalidate(client, ...invalidates)
    },
    onError: async (failure, input) => {
      if (!isQuiet) toastFailure(failure, errorAs)
      await onFailed?.(failure, input)
      running.current = null
      if (options.invalidatesOnFailure) await invalidate(client, ...invalidates)
    },
  })
  useEffect(() => {
    if (!isPending) refocus(focused.current)
  }, [isPending])
  const submit = useCallback(
    (input: Input): Promise<boolean> => {
      if (running.current !== null) return running.current
      focused.current = document.activeElement
      const run = mutateAsync(input)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          if (running.current === run) running.current = null
        })
      running.current = run
      return run
    },
    [mutateAsync],
  )
  return {
    submit,
    /** Drops the last answer or failure, as when a dialog opens again. */
    reset,
    isBusy: isPending,
    /**
     * Submits the same again while its outcome is unknown; null otherwise. What a screen shows by
     * then may be what the first one did, so that its input must not be made from it again.
     */
    retry:
      variables !== undefined && error !== null && !endsIntention(error)
        ? () => submit(variables)
        : null,
    /** What was submitted last. */
    input: variables,
    output: data,
    failure: error === null ? undefined : textsOf(error, errorAs),
  }
}

interface KeyOptions<Output> {
  /** Distinguishes intentions of one endpoint, such as those about two charges. */
  readonly scope?: string
  /** Whether this answer leaves the outcome unknown, as a 202 does; the key is then kept. */
  readonly isOpen?: ((output: Output) => boolean) | undefined
  /** Refusals that end the intention although their status alone would leave it open. */
  readonly endedBy?: readonly Refusal[]
}

const keyName = (endpoint: AnyEndpoint, scope = '') => `${endpoint.id}.${scope}`

/** Does `work` under the key of its content, and discards the key once the outcome is known. */
export async function withKey<Output>(
  endpoint: AnyEndpoint,
  content: unknown,
  work: (key: Uuid) => Promise<Output>,
  { scope, isOpen, endedBy = [] }: KeyOptions<Output> = {},
): Promise<Output> {
  const name = keyName(endpoint, scope)
  try {
    const output = await work(keyFor(name, content))
    if (!isOpen?.(output)) discardKey(name)
    return output
  } catch (error) {
    if (endsIntention(error) || endedBy.some((refusal) => isRefused(error, refusal))) {
      discardKey(name)
    }
    throw error
  }
}

/** Gives an intention up, as when its form is cancelled: the next one gets a new key. */
export const abandonCommand = (endpoint: AnyEndpoint, scope?: string): void =>
  discardKey(keyName(endpoint, scope))

/** Sends a command of the contract under the key of its content. */
export function sendCommand<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: KeyOptions<OutputOf<E>> = {},
): Promise<OutputOf<E>> {
  const content = wireInput(endpoint, input)
  return withKey(endpoint, content, (key) => call(endpoint, input, { key }), options)
}

export interface CommandOptions<E extends AnyEndpoint>
  extends ActionOptions<InputOf<E>, OutputOf<E>>,
    KeyOptions<OutputOf<E>> {}

/** A command of the contract as an action: busy, failure, idempotency key, outdated reads. */
export function useCommand<E extends AnyEndpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const { scope = '' } = options
  const action = useAction((input: InputOf<E>) => sendCommand(endpoint, input, options), options)
  const abandon = useCallback(() => abandonCommand(endpoint, scope), [endpoint, scope])
  return { ...action, abandon }
}
