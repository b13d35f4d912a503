import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = {
  status: number
  headers: Headers
  /** JSON bodies parsed; pages as text. */
  body: any // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into answers of any shape
  text: string
}

export type TestClient = {
  cookies: Map<string, string>
  /** With the XSRF token of the cookie, as the product's own client sends it. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** Somebody with a cookie jar, talking to a server by HTTP like a browser does. */
export const openClient = (url: string, cookies = new Map<string, string>()): TestClient => ({
  cookies,
  call: async (method, path, body, headers = {}) => {
    const token = cookies.get('XSRF-TOKEN')
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(token && { 'x-xsrf-token': token }),
        ...(body !== undefined && !headers['content-type'] && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    }
  },
})

const isBytes = (body: unknown): body is Buffer<ArrayBuffer> => body instanceof Uint8Array

const keep = (cookies: Map<string, string>, line: string): void => {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === ''
  if (isGone) cookies.delete(name.trim())
  else cookies.set(name.trim(), value)
}

/** Asks until the answer is there; for what another process or the worker does. The limit is for what hangs. */
export const eventually = async <T>(ask: () => Promise<T | undefined>, within = 30_000): Promise<T> => {
  for (let waited = 0; ; waited += 20) {
    const found = await ask()
    if (found !== undefined) return found
    if (waited >= within) throw new Error(`nothing came within ${within} ms`)
    await pause(20)
  }
}

/** These very bytes on a connection of their own, as no client library would send them; what comes back until it is closed. */
export const sendRaw = async (
  url: string,
  request: string,
): Promise<{ status: number; headers: Headers; text: string }> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(request)
  const [head = '', ...body] = (await textOf(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
    ),
    text: body.join('\r\n\r\n'),
  }
}

/** A request's head, closed after one answer. */
export const rawRequest = (line: string, headers: Record<string, string> = {}): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n')

/** A client whose requests are these very bytes: any Host, and addresses that a client library would mend. */
export const openRawClient = (url: string, cookies = new Map<string, string>()): TestClient => ({
  cookies,
  call: async (method, path, body, headers = {}) => {
    const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const head = rawRequest(`${method} ${path}`, {
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...(sent !== '' && { 'content-type': 'application/json' }),
      ...headers,
      'content-length': String(Buffer.byteLength(sent)),
    })
    const answer = await sendRaw(url, head + sent)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text }
  },
})
