import type { AnyEndpoint, InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { noteEarlyProductTime, noteProductTime } from '#web/client/product-time.ts'
import { freshToken, leave, refreshAndReload } from '#web/client/refresh.ts'
import { takeEarlyAnswer } from '#web/client/requests/early-answers.ts'
import { failureIn, type RequestOptions, readAnswer, send } from '#web/client/requests/request.ts'
import { saveFile } from '#web/client/requests/save-file.ts'
import { currentSession } from '#web/client/session.ts'

export type CallOptions = Omit<RequestOptions, 'token' | 'preview'>

// A temporary token is sent in the body (AUTH-03), never in the header.
const needsToken = ({ access }: AnyEndpoint) =>
  access !== 'public' && access !== 'temporary-token' && access !== 'provider'

async function answerOf<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions,
): Promise<Response> {
  const token = needsToken(endpoint) ? await freshToken() : undefined
  if (token === null) return leave()
  const early = options.preview ? null : await takeEarlyAnswer(endpoint, input, token)
  const response = early ?? (await send(endpoint, input, { ...options, token }))
  if (early) noteEarlyProductTime(early)
  else noteProductTime(response)
  if (token === undefined) return response
  if (response.status === 401) return refreshAndReload(token)
  if (response.status === 403) return leave()
  return response
}

/**
 * Makes a call of the contract: encodes, sends with the token, decodes. Throws CallFailed.
 * 401 is answered by one refresh and a reload, 403 by signing out (R-GEN-09 to R-GEN-11).
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await answerOf(endpoint, input, options))
}

/** One line of what a write would do; amounts in reais, as they travel. */
export interface PreviewEffect {
  readonly kind: 'state' | 'posting' | 'event' | 'message'
  readonly [member: string]: unknown
}

/** What the call would do if it were made now (`Prefer: preview`); nothing is done. */
export async function preview<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<readonly PreviewEffect[]> {
  const response = await answerOf(endpoint, input, { preview: true })
  const text = await response.text()
  if (!response.ok) throw failureIn(response, text)
  return (JSON.parse(text) as { readonly effects: readonly PreviewEffect[] }).effects
}

/** Fetches a file of the contract and hands it to the browser to save. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  name: string,
): Promise<void> {
  const response = await answerOf(endpoint, input, {})
  if (!response.ok) throw failureIn(response, await response.text())
  saveFile(await response.blob(), name)
}

/** Whether there is a session, which may have ended on the server. */
export const isSignedIn = (): boolean => currentSession() !== null
