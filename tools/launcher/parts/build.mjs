import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { environment, root } from './node.mjs'
import { capture, withProgress } from './progress.mjs'
import { withLock } from './lock.mjs'

/**
 * What is built, in this order. Paths are from the target's folder; packages and lockfile are inputs of every target.
 * @type {{ name: string, dir: string, inputs: string[], only?: RegExp, commands: string[][] }[]}
 */
const targets = [
  {
    name: 'booking',
    dir: 'apps/booking',
    inputs: ['src', 'vite.config.ts'],
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--ssr'],
    ],
  },
  {
    name: 'mails',
    dir: 'apps/server',
    inputs: ['src', 'vite.config.ts'],
    only: /\.tsx$|vite\.config\.ts$/,
    commands: [['vite', 'build']],
  },
  {
    name: 'admin',
    dir: 'apps/admin',
    inputs: ['src', 'public', 'index.html', 'public.html', 'vite.config.ts'],
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--ssr'],
    ],
  },
]

/**
 * Builds what changed since the last build.
 * @param {string[]} [names] only these targets
 */
export const build = async (names = targets.map(({ name }) => name)) => {
  const chosen = targets.filter(({ name }) => names.includes(name))
  if (chosen.every(isBuilt)) return
  await withLock(async () => {
    for (const target of chosen)
      if (!isBuilt(target)) await withProgress(`Building ${target.name}`, () => runBuild(target))
  })
}

/** @typedef {(typeof targets)[number]} Target */

/** @param {Target} target */
const runBuild = async (target) => {
  const stamp = hashInputs(target) // taken before the build, so that an edit during it is built next time
  rmSync(stampFile(target), { force: true })
  for (const [command = '', ...args] of target.commands) {
    const { code, output } = await capture(command, args, {
      cwd: join(root, target.dir),
      env: { ...environment(), NODE_ENV: 'production' },
    })
    if (code !== 0)
      throw new Error(`${target.name} could not be built (${command} ${args.join(' ')}):\n${output.trim()}`)
  }
  mkdirSync(join(root, target.dir, 'dist'), { recursive: true })
  writeFileSync(stampFile(target), stamp)
}

/** @param {Target} target */
const isBuilt = (target) =>
  existsSync(stampFile(target)) && readFileSync(stampFile(target), 'utf8') === hashInputs(target)

/** @param {Target} target */
const stampFile = ({ dir }) => join(root, dir, 'dist/.built')

/** @param {Target} target */
const hashInputs = ({ dir, inputs, only = /./, commands }) => {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'))
  const files = [
    ...inputs.flatMap((input) => filesIn(join(root, dir, input))).filter((file) => only.test(file)),
    ...packages.flatMap(filesIn),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256').update(JSON.stringify(commands))
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    const content = readFileSync(file)
    hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return `${hash.digest('hex')}\n`
}

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  return found.isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]
}
