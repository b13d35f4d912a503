// The proxies of docs/deploying.md as it prints them for several processes: Debian's own programs, with other ports, folders and
// certificates.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#testing/program'
import { documentedExample, documentedLine } from '../restoring/documented.ts'

export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

export type Proxy = {
  /** Where it listens on 127.0.0.1. */
  http: number
  https: number
  /** A printed command with our own folders and ports. */
  run: (command: string) => Promise<void>
  /** All that it has written so far. */
  output: () => string
  stop: () => Promise<void>
}

/** The ports of two processes and of the free place. */
export type Places = readonly [number, number, number]

type Setting = { folder: string; http: number; https: number }

const environment = { PATH: `${process.env['PATH']}:/usr/sbin` }

/** Of each proxy: its file as printed, what must stand around it, and how it is started. */
const proxies: Record<ProxyName, (setting: Setting) => { file: string; text: string; args: string[] }> = {
  nginx: ({ folder, http, https }) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = `user root; worker_processes 2; daemon off; pid ${folder}/nginx.pid; events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/noren.conf; }`
    writeFileSync(join(folder, 'main.conf'), main)
    return {
      file: 'noren.conf',
      text: documentedExample('# /etc/nginx/conf.d/noren.conf')
        .replace(/upstream noren \{[^}]*\}/, documentedExample('upstream noren {'))
        .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
        .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
        .replaceAll('[::]:80', `[::1]:${http}`)
        .replaceAll('[::]:443', `[::1]:${https}`),
      args: ['-e', 'stderr', '-p', folder, '-c', join(folder, 'main.conf')],
    }
  },
  haproxy: ({ folder, http, https }) => ({
    file: 'haproxy.cfg',
    // Before it, what Debian's file has.
    text: `global
    maxconn 500
defaults
    mode http
    timeout connect 5000
    timeout client 50000
    timeout server 50000
${documentedExample('# /etc/haproxy/haproxy.cfg')
  .replace(/^backend noren[^]*/m, documentedExample('backend noren'))
  .replaceAll('bind :80', `bind 127.0.0.1:${http}`)
  .replaceAll('bind :443', `bind 127.0.0.1:${https}`)
  .replaceAll('[::]:80', `[::1]:${http}`)
  .replaceAll('[::]:443', `[::1]:${https}`)}
`,
    args: ['-db', '-f', join(folder, 'haproxy.cfg')],
  }),
  caddy: ({ folder, http, https }) => ({
    file: 'Caddyfile',
    // It makes its certificates by itself; here no authority can be asked.
    text: `{
    admin off
    http_port ${http}
    https_port ${https}
    local_certs
    skip_install_trust
}
${documentedExample('# /etc/caddy/Caddyfile').replace(
  'reverse_proxy 127.0.0.1:3000',
  documentedExample('reverse_proxy 127.0.0.1:3001 127.0.0.1:3002 127.0.0.1:3003 {'),
)}
`,
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
  }),
}

export const startProxy = async (name: ProxyName, places: Places): Promise<Proxy> => {
  if (spawnSync('which', [name, 'openssl', 'curl'], { env: environment }).status !== 0)
    throw new Error(
      `The drill of the proxies needs ${name}: apt-get install nginx haproxy caddy openssl curl`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'noren-proxy-'))
  const setting = { folder, http: await freePort(), https: await freePort() }
  makeCertificate(folder)
  const { file, text, args } = proxies[name](setting)
  const moved = (printed: string): string =>
    places
      .reduce((done, port, index) => done.replaceAll(`:300${index + 1}`, `:${port}`), printed)
      .replaceAll('/etc/ssl/noren', folder)
      .replaceAll('/etc/nginx/conf.d/noren.conf', join(folder, file))
      .replaceAll('nginx -', `nginx ${args.join(' ')} -`)
  writeFileSync(join(folder, file), `${moved(text)}\n`)
  const child = spawn(name, args, {
    env: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (written: string) => (output += written))
  const ended = once(child, 'close')
  return {
    ...setting,
    run: async (command) => {
      await promisify(execFile)('sh', ['-c', moved(documentedLine(command))], { env: environment })
    },
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const makeCertificate = (folder: string): void => {
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((file) => join(folder, file)) as [
    string,
    string,
  ]
  const options = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=noren.example.com'.split(' ')
  const made = spawnSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(`openssl made no certificate:\n${made.stderr.toString()}`)
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}
