// The load of a bench: a process of its own with kept-alive sockets. It writes prepared bytes and reads only status and length of
// an answer, so that the server is what is measured.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * `flow`: each client sends the next request when its last is answered, for some seconds or (null) until all are answered.
 * `rush`: all clients send at one moment, round by round.
 */
export type Job = { port: number; clients: number } & (
  | { kind: 'flow'; seconds: number | null; requests: readonly string[]; repeat: boolean }
  | { kind: 'rush'; rounds: readonly (readonly string[])[] }
)

export type Result = {
  /** Answers by status. */
  statuses: Record<string, number>
  seconds: number
  /** Of each answer (flow) or of each round's slowest answer (rush), in order. */
  milliseconds: number[]
  /** rush: the statuses of each round. */
  rounds: number[][]
}

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

type Client = { send: (request: string) => Promise<number> }

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

const flow = async (clients: readonly Client[], job: Job & { kind: 'flow' }): Promise<Result> => {
  const statuses: Record<string, number> = {}
  const milliseconds: number[] = []
  const began = performance.now()
  const until = job.seconds === null ? Infinity : began + job.seconds * 1000
  let next = 0
  await Promise.all(
    clients.map(async ({ send }) => {
      for (let now = began; now < until;) {
        const request = job.requests[job.repeat ? 0 : next++]
        if (request === undefined && job.seconds === null) return
        if (request === undefined) throw new Error('not enough requests were prepared')
        const status = await send(request)
        statuses[status] = (statuses[status] ?? 0) + 1
        const done = performance.now()
        milliseconds.push(done - now)
        now = done
      }
    }),
  )
  return { statuses, milliseconds, seconds: (performance.now() - began) / 1000, rounds: [] }
}

const rush = async (clients: readonly Client[], job: Job & { kind: 'rush' }): Promise<Result> => {
  const rounds: number[][] = []
  const statuses: Record<string, number> = {}
  const milliseconds: number[] = []
  const began = performance.now()
  for (const requests of job.rounds) {
    const at = performance.now()
    const answers = await Promise.all(
      requests.map(async (request, index) => (await clients[index]?.send(request)) ?? 0),
    )
    milliseconds.push(performance.now() - at)
    rounds.push(answers)
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return { statuses, milliseconds, seconds: (performance.now() - began) / 1000, rounds }
}

if (import.meta.main) {
  const [job]: [Job] = (await once(process, 'message')) as [Job]
  const clients = await Promise.all(Array.from({ length: job.clients }, () => openClient(job.port)))
  const result = job.kind === 'flow' ? await flow(clients, job) : await rush(clients, job)
  process.send?.(result, () => process.exit(0))
}
