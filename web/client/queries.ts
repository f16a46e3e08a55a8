import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { call } from '#web/client/requests/call.ts'
import { isTransportFailure } from '#web/client/requests/failed.ts'
import { wireInput } from '#web/client/requests/request.ts'

const LIST_STALE_MS = 30_000
const TRIES = 2

/** A read of the contract as a query: its key is the endpoint's id and the input in its wire format. */
export const queryOf = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: [endpoint.id, wireInput(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: LIST_STALE_MS,
    // The version belongs to the very answer: parts of two must not be mixed into a third.
    structuralSharing: endpoint.versioned !== true,
    retry: (count, error) => count < TRIES && isTransportFailure(error),
  })

interface ReadOptions<Output> {
  /** Calls that the viewer may not make are not made (R-GEN-12). */
  readonly enabled?: boolean
  /** Shows the former answer until the next one is there, as lists do. */
  readonly keepsPrevious?: boolean
  /** The screen shows errors itself, without a toast. */
  readonly isQuiet?: boolean
  /** Fetched again when the server reports a change of the account. */
  readonly isLive?: boolean
  readonly refetchMs?: number | undefined
  /** Whether it is polled again after this answer; always when absent. Without an answer, never. */
  readonly isFollowed?: (output: Output) => boolean
}

/** Reads a call of the contract. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions<OutputOf<E>> = {},
): UseQueryResult<OutputOf<E>> {
  const {
    enabled = true,
    keepsPrevious = false,
    isQuiet = false,
    isLive = false,
    refetchMs,
  } = options
  const { isFollowed = () => true } = options
  return useQuery({
    ...queryOf(endpoint, input),
    enabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    // A read that failed is left to its retry button: each new try would hide the failure.
    refetchInterval: ({ state: { data } }) =>
      refetchMs !== undefined && data !== undefined && isFollowed(data) ? refetchMs : false,
    meta: { isQuiet, isLive },
  })
}

/**
 * A record for a form that changes it: the first answer that is not being fetched again, kept while
 * the form is open.
 */
export function useInitialRead<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  const { data, error, isFetching, refetch } = useRead(endpoint, input)
  const [first, setFirst] = useState<OutputOf<E>>()
  if (first === undefined && data !== undefined && !isFetching) setFirst(data)
  return { data: first, error: first === undefined ? error : null, refetch }
}

/** Marks the answers of these endpoints as outdated; those on the screen are fetched again. */
export const invalidate = (client: QueryClient, ...endpoints: readonly Pick<AnyEndpoint, 'id'>[]) =>
  Promise.all(endpoints.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))

/** Marks the answers of live reads as outdated. */
export async function invalidateLive(client: QueryClient): Promise<void> {
  // The meta of a query is that of the component that rendered last; others may read it live.
  const live = {
    predicate: ({ meta, observers }: Query) =>
      [meta, ...observers.map(({ options }) => options.meta)].some((each) => each?.isLive === true),
  }
  const firstReads = client
    .getQueryCache()
    .findAll({ ...live, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries(live)
  // A first answer that was under way may be older than the change, and was not fetched again.
  await Promise.all(
    firstReads.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })),
  )
}
