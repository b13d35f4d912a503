// Sends one file as the body of a call, with its progress, which fetch does not tell.
import type { FailureBody } from '@noren/contract/errors'
import { addressOf, fetchFile, fileHeaders } from '../api.ts'

/** `status` 0: nothing is known of the outcome, or it was stopped. */
export type FileReply<T> =
  | { ok: true; data: T }
  | ({ ok: false; status: number } & Partial<Pick<FailureBody, 'code' | 'message' | 'errors'>>)

export type Sending<T> = { reply: Promise<FileReply<T>>; stop: () => void }

/** `onProgress` gets the bytes that have left; all of them: the server has the file and works on it. */
export const sendFile = <T>(
  path: string,
  file: Blob,
  onProgress: (sent: number) => void,
  type = file.type || 'application/zip',
): Sending<T> => {
  const request = { now: new XMLHttpRequest(), isStopped: false }
  const send = () =>
    new Promise<FileReply<T>>((resolve) => {
      const xhr = new XMLHttpRequest()
      request.now = xhr
      xhr.open('POST', addressOf(path))
      xhr.withCredentials = true
      for (const [name, value] of Object.entries(fileHeaders())) xhr.setRequestHeader(name, value)
      xhr.setRequestHeader('content-type', type)
      xhr.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      xhr.addEventListener('load', () => resolve(replyOf<T>(xhr)))
      xhr.addEventListener('error', () => resolve({ ok: false, status: 0 }))
      xhr.addEventListener('abort', () => resolve({ ok: false, status: 0 }))
      xhr.send(file)
    })
  const sendTwice = async () => {
    const first = await send()
    // 419: with a fresh token once more, as every call. Rule API-4.
    if (first.ok || first.status !== 419 || request.isStopped) return first
    const renewed = await fetchFile('/sanctum/csrf-cookie').catch(() => undefined)
    return renewed?.ok ? send() : first
  }
  return {
    reply: sendTwice(),
    stop: () => {
      request.isStopped = true
      request.now.abort()
    },
  }
}

const replyOf = <T>({ status, responseText }: XMLHttpRequest): FileReply<T> => {
  const body = parse(responseText)
  // Typed by the contract; the server's tests check that answers match it.
  if (status === 200 || status === 201) return { ok: true, data: (body as { data: T }).data }
  return { ...(body as Partial<FailureBody>), ok: false, status }
}

/** A proxy in front of the server may answer in HTML. */
const parse = (text: string): object => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
