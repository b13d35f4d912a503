import { fetchFile } from '#platform/api.ts'

/** Fetched by script, so that a refusal is shown instead of being saved as a file. `old`: the password must be typed again. */
export const saveFile = async (path: string, fallback: string): Promise<'saved' | 'old' | 'failed'> => {
  try {
    const answer = await fetchFile(path)
    if (answer.status === 403) return 'old'
    if (!answer.ok) return 'failed'
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallback
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return 'saved'
  } catch {
    return 'failed'
  }
}
