// Somebody else's calendar on this machine: what it answers to a path, and who asked with which tag.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Content = { status?: number; text: string; etag?: string }

export type CalendarProgram = {
  url: string
  contents: Map<string, Content>
  asked: { path: string; etag: string | undefined }[]
  /** Answers a path with these events. */
  publish: (path: string, ...events: string[]) => void
  /** The next answer waits for it. */
  onNext: (work: () => Promise<unknown>) => void
  stop: () => void
}

export const startCalendarProgram = async (): Promise<CalendarProgram> => {
  const contents = new Map<string, Content>()
  const asked: CalendarProgram['asked'] = []
  let next: (() => Promise<unknown>) | undefined
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    const work = next
    next = undefined
    await work?.()
    const path = request.url ?? ''
    asked.push({ path, etag: request.headers['if-none-match'] })
    const { status = 200, text, etag } = contents.get(path) ?? { status: 404, text: '' }
    if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.writeHead(304).end()
    return reply.writeHead(status, { ...(etag !== undefined && { etag }) }).end(text)
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    contents,
    asked,
    publish: (path, ...events) => {
      contents.set(path, {
        text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'),
      })
    },
    onNext: (work) => {
      next = work
    },
    stop: () => server.close(),
  }
}

/** On 24 November 2026, times as 'HHMM'. */
export const eventOf = (from: string, to: string, title = 'Yoga'): string =>
  [
    'BEGIN:VEVENT',
    `UID:${title}${from}@x`,
    `SUMMARY:${title}`,
    `DTSTART:20261124T${from}00`,
    `DTEND:20261124T${to}00`,
    'END:VEVENT',
  ].join('\r\n')
