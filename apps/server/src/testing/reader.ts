// A customer whose browser runs no script: follows links, sends plain forms, reads pages as text.

/** `sent` is the body as it came, `text` as it is read. */
export type Read = { status: number; headers: Headers; sent: string; text: string }

export const openReader = (url: string) => {
  const cookies: string[] = []
  const ask = async (path: string, init: RequestInit): Promise<Read> => {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    cookies.push(...response.headers.getSetCookie())
    const sent = await response.text()
    return { status: response.status, headers: response.headers, sent, text: whole(sent) }
  }
  return {
    /** Every cookie that was ever set. */
    cookies,
    open: (path: string, headers: Record<string, string> = {}): Promise<Read> => ask(path, { headers }),
    post: (
      path: string,
      fields: Record<string, string> | [string, string][],
      headers: Record<string, string> = {},
    ): Promise<Read> =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

/** Spans that only keep dates and numbers on one line are for eyes. */
const whole = (html: string): string => html.replace(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, '$1')

/** The hidden fields of the last form on the page whose action ends so. */
export const hiddenFields = (html: string, action: string): Record<string, string> => {
  const form =
    html.split('<form').findLast((part) => new RegExp(`action="[^"]*${action}(\\?[^"]*)?"`).test(part)) ?? ''
  const fields = form.split('</form>')[0] ?? ''
  return Object.fromEntries(
    [...fields.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [
        name,
        value
          .replace(/&quot;/g, '"')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&'),
      ],
    ),
  )
}
