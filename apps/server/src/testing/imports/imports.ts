// Files of customers and visits, as an owner brings them.
import { runImports } from '#features/imports/jobs'
import type { Answer } from '../client.ts'
import type { TestOwner } from '../factories.ts'
import type { TestServer } from '../server.ts'

export type Importing = {
  receive: (kind: 'customers' | 'visits', text: string | Buffer, name?: string) => Promise<Answer>
  call: (method: string, id: number, path?: string, body?: unknown) => Promise<Answer>
  /** All rows, by pages. */
  rows: (id: number, show?: string) => Promise<any[]> // eslint-disable-line @typescript-eslint/no-explicit-any -- rows of any shape
  /** Starts it, and lets the worker write. */
  run: (id: number) => Promise<Answer>
  /** Receives and writes a file as it is understood; its id. */
  bring: (kind: 'customers' | 'visits', text: string | Buffer) => Promise<number>
  work: () => Promise<void>
}

export const importingOf = (server: TestServer, shop: TestOwner): Importing => {
  const call: Importing['call'] = (method, id, path = '', body) =>
    shop.client.call(method, `/api/imports/${id}${path}`, body)
  const work = () => runImports.handle(server.services)
  const receive: Importing['receive'] = (kind, text, name = 'file.csv') =>
    shop.client.call('POST', `/api/imports?kind=${kind}&name=${encodeURIComponent(name)}`, text, {
      'content-type': 'application/octet-stream',
    })
  const run: Importing['run'] = async (id) => {
    const { body } = await call('GET', id)
    const started = await call('POST', id, '/start', { version: body.data.version })
    if (started.status !== 200) return started
    await work()
    return call('GET', id)
  }
  return {
    receive,
    call,
    run,
    work,
    rows: async (id, show = 'all') => {
      const { body } = await call('GET', id, `/rows?show=${show}`)
      const more = Array.from({ length: body.meta.last_page - 1 }, (_, index) => index + 2)
      const pages = []
      for (const page of more)
        pages.push((await call('GET', id, `/rows?show=${show}&page=${page}`)).body.data)
      return [body.data, ...pages].flat()
    },
    bring: async (kind, text) => {
      const received = await receive(kind, text)
      if (received.status !== 201) throw new Error(received.text)
      await run(received.body.data.id)
      return received.body.data.id
    },
  }
}
