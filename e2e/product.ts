// Starts the real product for one run, with data and a port of its own and the demo salon, and stops it afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClockOrder } from '../apps/server/src/proofs/clock-program.ts'

export type { ClockOrder }

const root = join(import.meta.dirname, '..')

// Playwright takes a global setup by its default export only.
// oxlint-disable-next-line import/no-default-export
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct({ LIMITS: 'off' })
  // The workers are started after this and inherit it.
  process.env.NOREN_URL = product.url
  process.env.NOREN_DEMO = product.demoOwner
  return async () => {
    await product.stop()
    // The server's log belongs to the report.
    const errors = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    if (errors.length > 0) console.log(`The server logged:\n${errors.join('\n')}`)
  }
}

export type Product = { url: string; demoOwner: string; output: () => string; stop: () => Promise<void> }

/** Also for stories that need other settings, such as LIMITS=on. */
export const startProduct = async (settings: Record<string, string>): Promise<Product> => {
  const place = await newPlace()
  const running = await runProduct(place, { settings }).catch((error: unknown) => {
    place.remove()
    throw error
  })
  return {
    ...place,
    ...running,
    stop: async () => {
      await running.end('SIGTERM')
      place.remove()
    },
  }
}

/** Where a product listens and keeps its data, which may outlive it. */
export type Place = { url: string; port: number; dataDir: string; remove: () => void }

export const newPlace = async (): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-e2e-'))
  const port = await freePort()
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

type Run = {
  settings: Record<string, string>
  /** With a clock that is moved by orders, so many minutes after the machine's at the start. */
  clockAhead?: number
}

export type Running = {
  demoOwner: string
  output: () => string
  /** Of a clock that is moved; resolves when it is done. */
  order: (order: ClockOrder) => Promise<void>
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Resolves when it is ready. */
export const runProduct = async (
  { url, port, dataDir }: Place,
  { settings, clockAhead }: Run,
): Promise<Running> => {
  const program =
    clockAhead === undefined
      ? ['sandbox/src/start.ts']
      : ['apps/server/src/proofs/clock-program.ts', String(clockAhead)]
  const server = spawn(
    process.execPath,
    ['--import', join(root, 'tools/launcher/parts/end-with-parent.mjs'), ...program],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...settings,
      },
    },
  )
  const output = collect(server)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  try {
    await untilReady(server, url, output)
  } catch (error) {
    await end('SIGTERM')
    throw new Error(`The product did not start:\n${output()}`, { cause: error })
  }
  return {
    demoOwner: demoOwner.exec(output())?.[1] ?? '',
    output,
    order: async (message) => {
      const done = once(server, 'message')
      server.send(message)
      await done
    },
    end,
  }
}

const collect = (server: ChildProcess): (() => string) => {
  const parts: Buffer[] = []
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (part: Buffer) => void parts.push(part))
  return () => Buffer.concat(parts).toString()
}

const demoOwner = /Demo owner\s+(\S+ \/ \S+)\n/

/** Waits until it is ready and has printed the demo owner; on a loaded machine that takes a minute. */
const untilReady = async (server: ChildProcess, url: string, output: () => string): Promise<void> => {
  for (const giveUp = performance.now() + 180_000; performance.now() < giveUp; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady && demoOwner.test(output())) return
  }
  throw new Error('not ready after three minutes')
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
