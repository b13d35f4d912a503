import { fetchFile } from '../api.ts'

export type Download =
  | { outcome: 'saved'; name: string; size: number }
  /** The password must be typed again. */
  | { outcome: 'old' }
  /** `message`: the server's own words, where there are any. */
  | { outcome: 'failed'; message?: string }

type Options = {
  /** Gets bytes of how many; 0 where that is not known. */
  onProgress?: (received: number, total: number) => void
  /** Milliseconds, where a call may take longer than others. */
  timeout?: number
}

/** Fetched by script, so that a refusal is shown instead of being saved as a file. */
export const downloadFile = async (
  path: string,
  fallback: string,
  { onProgress = () => undefined, timeout }: Options = {},
): Promise<Download> => {
  try {
    const answer = await fetchFile(path, timeout)
    if (answer.status === 403) return { outcome: 'old' }
    if (!answer.ok || !answer.body) return { outcome: 'failed', message: messageOf(await answer.json()) }
    const total = Number(answer.headers.get('content-length') ?? 0)
    const parts: BlobPart[] = []
    let received = 0
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      received += value.length
      onProgress(received, total)
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallback
    saveFile(new Blob(parts), name)
    return { outcome: 'saved', name, size: received }
  } catch {
    return { outcome: 'failed' }
  }
}

const messageOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined

/** Saves what the screen has made itself. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
