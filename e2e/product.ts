// The real product for one run: its own data, its own port, the demo salon in it; gone afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

// Playwright takes a global setup by its default export and in no other way.
// oxlint-disable-next-line import/no-default-export
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct({ LIMITS: 'off' })
  // The workers are started after this and inherit it.
  process.env.NOREN_URL = product.url
  process.env.NOREN_DEMO = product.demoOwner
  return async () => {
    await product.stop()
    // What the server itself had to say during the run belongs to its report.
    const faults = product
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    if (faults.length > 0) console.log(`The server logged:\n${faults.join('\n')}`)
  }
}

export type Product = { url: string; demoOwner: string; said: () => string; stop: () => Promise<void> }

/** Also for a story that needs one with other settings, such as limits that count. */
export const startProduct = async (settings: Record<string, string>): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(
    process.execPath,
    ['--import', join(root, 'tools/launcher/parts/end-with-parent.mjs'), 'apps/server/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
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
  const said = collect(server)
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url, said)
  } catch (fault) {
    await stop()
    throw new Error(`The product did not start:\n${said()}`, { cause: fault })
  }
  return { url, demoOwner: demoOwner.exec(said())?.[1] ?? '', said, stop }
}

const collect = (server: ChildProcess): (() => string) => {
  const parts: Buffer[] = []
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (part: Buffer) => void parts.push(part))
  return () => Buffer.concat(parts).toString()
}

const demoOwner = /Demo owner\s+(\S+ \/ \S+)\n/

/** It answers, and has said where everything is. */
const untilReady = async (server: ChildProcess, url: string, said: () => string): Promise<void> => {
  for (const giveUp = performance.now() + 60_000; performance.now() < giveUp; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady && demoOwner.test(said())) return
  }
  throw new Error('not ready after a minute')
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
