// A door between server and PostgreSQL that lets through so many messages and then shuts for good: the connection on which the
// last one travelled is cut right behind it. Others, and later ones, pass.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#platform/database/pool'

/** Which side's messages are counted: the server's questions or PostgreSQL's answers. */
export type Side = 'questions' | 'answers'

export type Wire = {
  connection: Connection
  /** Cuts behind the n-th message from now on; how many passed is `passed`. */
  cutAfter: (side: Side, messages: number) => void
  /** Messages of that side since `cutAfter`, and whether the cut has come. */
  passed: () => { messages: number; isCut: boolean }
  close: () => Promise<void>
}

export const openWire = async (to: Connection): Promise<Wire> => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-wire-'))
  const port = to.port ?? 5432
  let counted: Side | undefined
  let limit = 0
  let messages = 0
  let isCut = false
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const upstream = connect(join(to.host ?? '', `.s.PGSQL.${port}`))
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        // What was let through arrives before the end of it.
        upstream.end()
      })
    }
    // The bus has a connection of its own that nobody books by.
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
    client.on('data', pass('questions', upstream, true))
    upstream.on('data', pass('answers', client, false))
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

/** PostgreSQL's messages: a letter and a length; only the very first has no letter. */
const frames = (readsStart: boolean, hearStart: (start: string) => void) => {
  let kept = Buffer.alloc(0)
  let isStart = readsStart
  return (part: Buffer): Buffer[] => {
    kept = Buffer.concat([kept, part])
    const whole: Buffer[] = []
    for (;;) {
      const head = isStart ? 0 : 1
      if (kept.length < head + 4) return whole
      const size = head + kept.readUInt32BE(head)
      if (kept.length < size) return whole
      const message = kept.subarray(0, size)
      if (isStart) hearStart(message.toString('latin1'))
      isStart = false
      kept = kept.subarray(size)
      whole.push(message)
    }
  }
}
