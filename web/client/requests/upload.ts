import {
  type AnyEndpoint,
  type InputOf,
  type OutputOf,
  REQUEST_ID_HEADER,
} from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Upload } from '#contract/basics/wire.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { freshToken, leave, refreshAndReload } from '#web/client/refresh.ts'
import { unreachable } from '#web/client/requests/failed.ts'
import { addressOf, readAnswer, wireInput } from '#web/client/requests/request.ts'

interface UploadOptions {
  readonly key: Uuid
  /** How much has left, of 1. */
  readonly onProgress: (part: number) => void
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | readonly Upload[]>)) {
    if (typeof value === 'string') form.append(name, value)
    else for (const file of value) form.append(name, file as File)
  }
  return form
}

// Only XMLHttpRequest reports the progress of an upload.
const post = (address: string, token: string, form: FormData, options: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', options.key)
    const requestId = newUuid()
    request.setRequestHeader(REQUEST_ID_HEADER, requestId)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(loaded / total)
    request.onload = () => {
      const headers = { [REQUEST_ID_HEADER]: requestId }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => reject(unreachable(requestId))
    request.onabort = () => reject(unreachable(requestId))
    request.send(form)
  })

/** Makes a call whose body is a form with files, and reports its progress. Otherwise as `call`. */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: UploadOptions,
): Promise<OutputOf<E>> {
  const token = await freshToken()
  if (token === null) return leave()
  const wire = wireInput(endpoint, input)
  const response = await post(addressOf(endpoint, wire), token, formOf(wire.body), options)
  if (response.status === 401) return refreshAndReload(token)
  if (response.status === 403) return leave()
  return readAnswer(endpoint, response)
}
