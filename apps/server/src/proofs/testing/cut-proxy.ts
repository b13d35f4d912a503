// A proxy between server and PostgreSQL that passes a number of messages and then cuts the connection right after the last one.
// Other connections, and later ones, are not touched.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#platform/database/pool'

/** Which messages are counted: the server's requests or PostgreSQL's responses. */
export type Side = 'requests' | 'responses'

export type CutProxy = {
  connection: Connection
  /** Cuts after the n-th message from now on. */
  cutAfter: (side: Side, messages: number) => void
  /** Messages of that side since `cutAfter`, and whether the connection was cut. */
  passed: () => { messages: number; isCut: boolean }
  close: () => Promise<void>
}

export const openCutProxy = async (to: Connection): Promise<CutProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-proxy-'))
  const port = to.port ?? 5432
  let counted: Side | undefined
  let limit = 0
  let messages = 0
  let isCut = false
  const open = new Set<Socket>()

  const server = createServer((client) => {
    // A real cluster is at an address.
    const isSocket = to.host?.startsWith('/') ?? false
    const upstream = isSocket ? connect(join(to.host ?? '', `.s.PGSQL.${port}`)) : connect(port, to.host)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        // What was passed arrives before the end of the stream.
        upstream.end()
      })
    }
    // The connection that listens for changes carries no bookings.
    let isCounted = false
    const pass = (side: Side, target: Socket, readsStart: boolean) => {
      const cut = frames(readsStart, (start) => (isCounted = !start.includes('noren changes')))
      return (part: Buffer): void => {
        for (const message of cut(part)) {
          if (isCut && target.destroyed) return
          target.write(message)
          if (!isCounted || counted !== side || isCut || ++messages < limit) continue
          isCut = true
          client.destroy()
          return
        }
      }
    }
    client.on('data', pass('requests', upstream, true))
    upstream.on('data', pass('responses', client, false))
  })
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${port}`), resolve))
  return {
    connection: { ...to, host: folder },
    cutAfter: (side, many) => {
      counted = side
      limit = many
      messages = 0
      isCut = false
    },
    passed: () => ({ messages, isCut }),
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Splits PostgreSQL's messages: a letter and a length; only the very first has no letter. */
const frames = (readsStart: boolean, onStart: (start: string) => void) => {
  let rest = Buffer.alloc(0)
  let isStart = readsStart
  return (part: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, part])
    const complete: Buffer[] = []
    for (;;) {
      const head = isStart ? 0 : 1
      if (rest.length < head + 4) return complete
      const size = head + rest.readUInt32BE(head)
      if (rest.length < size) return complete
      const message = rest.subarray(0, size)
      if (isStart) onStart(message.toString('latin1'))
      isStart = false
      rest = rest.subarray(size)
      complete.push(message)
    }
  }
}
