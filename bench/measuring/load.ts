// The load of a bench: a process of its own with kept-alive sockets. It writes prepared bytes and reads only status and length of
// an answer, so that the server is what is measured.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Each client sends the next request when its last is answered: each request once, or over and over for some seconds. */
export type Job = { port: number; clients: number; requests: readonly string[]; seconds?: number }
/** Of each answer, in the order in which they came. */
export type Result = { statuses: number[]; milliseconds: number[]; seconds: number }

export const runLoad = async (job: Job): Promise<Result> => {
  const child = fork(import.meta.filename, { stdio: 'inherit' })
  child.send(job)
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the load ended with ${code}`)
    }),
  ])
  child.disconnect()
  return answer
}

export type Client = { send: (request: string) => Promise<number>; close: () => void }

export const openClients = (port: number, howMany: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: howMany }, () => openClient(port)))

/** The bytes of a request. */
export const bytesOf = (port: number, line: string, headers: Record<string, unknown>, body = ''): string => {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return [`${line} HTTP/1.1`, `host: localhost:${port}`, ...fields, '', body].join('\r\n')
}

const openClient = async (port: number): Promise<Client> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let answered: (status: number) => void = () => undefined
  readAnswers(socket, (status) => answered(status))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        socket.once('close', reject)
        socket.write(request, 'utf8', () => socket.removeListener('close', reject))
      }),
    close: () => socket.destroy(),
  }
}

/** Answers with a content-length, one after the other. */
const readAnswers = (socket: Socket, onStatus: (status: number) => void): void => {
  let rest: Buffer = Buffer.alloc(0)
  let missing = 0
  let status = 0
  socket.on('data', (part: Buffer) => {
    if (missing > 0) {
      missing -= part.length
      if (missing === 0) onStatus(status)
      return
    }
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = rest.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    missing = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (rest.length - end - 4)
    rest = Buffer.alloc(0)
    if (missing === 0) onStatus(status)
  })
}

const run = async ({ port, clients, requests, seconds }: Job): Promise<Result> => {
  const [statuses, milliseconds]: [number[], number[]] = [[], []]
  const open = await openClients(port, clients)
  const began = performance.now()
  const until = seconds === undefined ? Infinity : began + seconds * 1000
  let next = 0
  await Promise.all(
    open.map(async ({ send }) => {
      for (let now = began; now < until;) {
        const request = requests[seconds === undefined ? next++ : next++ % requests.length]
        if (request === undefined) return
        statuses.push(await send(request))
        milliseconds.push(performance.now() - now)
        now = performance.now()
      }
    }),
  )
  return { statuses, milliseconds, seconds: (performance.now() - began) / 1000 }
}

if (import.meta.main) {
  const [job] = (await once(process, 'message')) as [Job]
  const result = await run(job)
  process.send?.(result, () => process.exit(0))
}
