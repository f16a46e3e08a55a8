import { QueryCache, QueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/client/commands/toast-failure.ts'

/** Failed reads make a toast (R-GEN-06), unless their screen shows them. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isQuiet !== true) toastFailure(error)
      },
    }),
    // A command sent without a network fails at once instead of waiting for one;
    // its answer, which may hold a card's number, is not cached.
    defaultOptions: {
      queries: { refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
