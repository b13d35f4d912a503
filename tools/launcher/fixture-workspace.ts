import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A small workspace with this launcher, whose npm and tools are scripts that the test writes. */
export const makeWorkspace = () => {
  const root = mkdtempSync(join(tmpdir(), 'noren-launcher-'))
  cpSync(import.meta.dirname, join(root, 'tools/launcher'), {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules'),
  })

  const write = (path: string, content: string) => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }
  /** Adds a command to node_modules/.bin; every run of it is recorded with its arguments. */
  const addCommand = (name: string, body = '') => {
    const script = `#!/bin/sh\necho "${name} $*" >> "${root}/commands"\n${body}\n`
    chmodSync(write(`node_modules/.bin/${name}`, script), 0o755)
  }
  const commandsRun = () => {
    const lines = readFileSync(join(root, 'commands'), 'utf8').trim().split('\n')
    rmSync(join(root, 'commands'))
    return lines
  }
  const launch = (entry: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [join(root, 'tools/launcher', entry), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), ...env },
    })
  const finish = async (entry: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const child = launch(entry, args, env)
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, output, errors }
  }

  const needNode = (engines: string) => write('package.json', JSON.stringify({ engines: { node: engines } }))

  needNode('>=24.0.0')
  write('package-lock.json', '{}')
  mkdirSync(join(root, 'packages'))
  // Like npm ci, which makes the folder again; NPM_NODE is what it installs as the launcher's own Node.
  write(
    'npm-cli.js',
    `const { appendFileSync, mkdirSync, rmSync, symlinkSync } = require('node:fs')
     const { dirname, join } = require('node:path')
     const folder = process.argv.at(-1)
     appendFileSync(${JSON.stringify(join(root, 'commands'))}, 'npm ' + process.argv.slice(2).join(' ') + '\\n')
     mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
     if (folder.endsWith('launcher/node') && process.env.NPM_NODE) {
       const node = join(folder, 'node_modules', 'node-' + process.platform + '-' + process.arch, 'bin/node')
       rmSync(node, { force: true })
       mkdirSync(dirname(node), { recursive: true })
       symlinkSync(process.env.NPM_NODE, node)
     }
     setTimeout(() => process.exit(Number(process.env.NPM_ENDS ?? 0)), 300)`,
  )
  return {
    root,
    write,
    needNode,
    addCommand,
    commandsRun,
    launch,
    finish,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
