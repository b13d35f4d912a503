import { fetchFile } from '#platform/api.ts'

export type Download =
  | { outcome: 'saved'; name: string; size: number }
  /** The password must be typed again. */
  | { outcome: 'old' }
  /** `message`: the server's own words, where there are any. */
  | { outcome: 'failed'; message?: string }

/** Half an hour, as long as the server waits. */
const timeout = 30 * 60_000

/** Fetched by script, so that a refusal is shown instead of being saved as a file. `onProgress` gets bytes of how many. */
export const downloadShop = async (
  onProgress: (received: number, total: number) => void = () => undefined,
): Promise<Download> => {
  try {
    const answer = await fetchFile('/api/export', timeout)
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
    const name =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'noren.zip'
    save(new Blob(parts, { type: 'application/zip' }), name)
    return { outcome: 'saved', name, size: received }
  } catch {
    return { outcome: 'failed' }
  }
}

const messageOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined

const save = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
