// P12: the time of the answer to a sign-in or a forgotten password does not reveal whether an address has an account.
import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { hashPassword } from '../apps/server/src/platform/identity/passwords.ts'
import { isMet, median, type Figure, type Finding } from './report/figures.ts'
import { shopCount, type BenchServer } from './server.ts'

/** Milliseconds between the medians. */
const requirement = 1
const pairs = 1_000
const rounds = 10
const warmUpPairs = 50

export const benchAccounts = async (server: BenchServer): Promise<Finding> => {
  await server.visit.sql('update users set password_hash = $1', [await hashPassword('Koharu-2026')])
  const client = await openClient(server.port)
  const known = (pair: number): string => server.shops[pair % shopCount]?.email ?? ''
  const unknown = (): string => `owner-${randomUUID()}@example.jp`
  try {
    const signIn = await compare(
      (email) => client.post('/api/auth/login', { email, password: 'Wrong-2026' }),
      known,
      unknown,
    )
    const forgot = await compare(
      (email) => client.post('/api/auth/password/email', { email }),
      known,
      unknown,
    )
    const figures = [...figuresOf('sign-in', signIn), ...figuresOf('forgotten', forgot)]
    return {
      goal: 'P12',
      what: `Wrong password and forgotten password, ${pairs} pairs each, one after the other in changing order`,
      peer: 'the same of addresses that nobody has registered; status and body are the same in every pair',
      figures,
      facts: [
        ['sign-in, status and body', textOf(signIn)],
        ['forgotten, status and body', textOf(forgot)],
      ],
      requirement: `medians of all ${pairs} at most ${requirement} ms apart, in both`,
      met: figures.every(isMet),
    }
  } finally {
    client.close()
  }
}

type Answer = { status: number; body: object; took: number }
type Compared = { known: number[]; unknown: number[]; answer: Answer }

/** Known and unknown in turn, in random order within each pair, so that neither always comes second. */
const compare = async (
  send: (email: string) => Promise<Answer>,
  known: (pair: number) => string,
  unknown: () => string,
): Promise<Compared> => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  let last: Answer | undefined
  for (let pair = -warmUpPairs; pair < pairs; pair++) {
    const calls = { known: () => send(known(Math.abs(pair))), unknown: () => send(unknown()) }
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    const answers: Answer[] = []
    for (const which of order) {
      const answer = await calls[which]()
      answers.push(answer)
      if (pair >= 0) times[which].push(answer.took)
    }
    const [first, second] = answers.map(({ status, body }) => ({ status, body }))
    deepStrictEqual(first, second, 'the answers tell known and unknown apart')
    last = answers[1]
  }
  if (!last) throw new Error('no call was made')
  return { ...times, answer: last }
}

/** The medians of the rounds for reading, and the difference of all medians, which decides. */
const figuresOf = (name: string, { known, unknown }: Compared): Figure[] => [
  { name: `${name}, ms`, ours: mediansOf(known), peer: mediansOf(unknown) },
  {
    name: `${name}, ms apart`,
    ours: [Math.abs(median(known) - median(unknown))],
    goal: { of: 'ours', is: 'at most', value: requirement },
  },
  // On a busy machine this is more reliable: both calls of a pair meet the same load.
  {
    name: `${name}, known − unknown within a pair, ms`,
    ours: [median(known.map((took, pair) => took - (unknown[pair] ?? NaN)))],
  },
]

const mediansOf = (times: readonly number[]): number[] =>
  Array.from({ length: rounds }, (_, round) =>
    median(times.slice((round * pairs) / rounds, ((round + 1) * pairs) / rounds)),
  )

const textOf = ({ answer: { status, body } }: Compared): string =>
  `${status}, ${'code' in body ? String(body.code) : JSON.stringify(body)}`

/** One connection that stays open, with a visitor's cookie and its token. */
const openClient = async (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = await fetch(`http://localhost:${port}/sanctum/csrf-cookie`)
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const post = (path: string, body: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const began = performance.now()
      const sent = request(
        {
          port,
          path,
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'x-xsrf-token': token,
            cookie: cookies.join('; '),
          },
        },
        (response) => {
          let answer = ''
          response.setEncoding('utf8').on('data', (piece: string) => (answer += piece))
          response.on('end', () => {
            const took = performance.now() - began
            const { request_id: _, ...rest } = JSON.parse(answer)
            resolve({ status: response.statusCode ?? 0, body: rest, took })
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  return { post, close: () => agent.destroy() }
}
