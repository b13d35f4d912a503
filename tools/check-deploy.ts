// Checks the deployment without a Docker engine: the files parse, every path, stage, service, volume and setting that they name
// exists, and every setting is explained.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '../apps/server/src/platform/config.ts'
import { report } from './guards/source-tree.ts'
import { parseYaml, type Yaml } from './guards/yaml-subset.ts'

const dockerfile = 'deploy/Dockerfile'
const compose = 'deploy/compose.yaml'
const demo = 'deploy/compose.demo.yaml'
const example = '.env.example'

const instructions = /^(FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|CMD|ENTRYPOINT|ARG|LABEL)$/
const serviceKeys =
  /^(image|build|restart|init|user|network_mode|entrypoint|command|depends_on|environment|ports|volumes|healthcheck|shm_size|stop_grace_period)$/
const imageSettings = /^POSTGRES_(DB|USER|PASSWORD_FILE|INITDB_ARGS)$/
// The compose file passes on all settings but these, or a `.env` would be ignored silently.
/** Set by the image, `DATABASE_URL` by the compose file's command; `PORT` of a `.env` is the port outside the container. */
const setByImage = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL']
/** A `.env` must not change them: the one container has both roles, and the others are refused in production or lose bookings. */
const deliberatelyNotPassed = ['ROLES', 'LIMITS', 'UNSAFE_DURABILITY', 'STRIPE_API_BASE']
const conditions = /^service_(healthy|started|completed_successfully)$/

export const checkDeploy = (root: string): string[] => [
  ...checkDockerfile(root),
  ...checkCompose(root),
  ...checkDemo(root),
  ...checkExample(root),
]

const checkDockerfile = (root: string): string[] => {
  const text = readFileSync(join(root, dockerfile), 'utf8')
  const found: string[] = []
  const stages: string[] = []
  let user = 'root'
  // Without comments, continued lines joined.
  for (const line of text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (!instructions.test(word)) found.push(`${dockerfile}: unknown instruction: ${line.slice(0, 60)}`)
    if (word === 'FROM') {
      const [, image = '', name = ''] = /^(\S+)(?: AS ([\w-]+))?$/.exec(rest) ?? []
      if (!stages.includes(image) && !/^[\w./-]+:[\w.-]+$/.test(image))
        found.push(`${dockerfile}: FROM ${image} has no tag`)
      stages.push(name)
    }
    if (word === 'COPY') found.push(...checkCopy(root, rest, stages))
    if (word === 'USER') user = rest
    if (/^(CMD|ENTRYPOINT)$/.test(word) || / CMD \[/.test(rest))
      found.push(...checkExec(root, rest.replace(/^.*?CMD /, '')))
  }
  if (user === 'root') found.push(`${dockerfile}: the server must not run as root`)
  // Without it the image would enable the sandbox as on a developer's machine (config.ts).
  if (!/^ENV .*\bNODE_ENV=production\b/m.test(text))
    found.push(`${dockerfile}: NODE_ENV=production is not set`)
  if (!/^HEALTHCHECK /m.test(text)) found.push(`${dockerfile}: no HEALTHCHECK`)
  if (!existsSync(join(root, `${dockerfile}.dockerignore`)))
    found.push(`${dockerfile}.dockerignore is missing`)
  return found
}

const checkCopy = (root: string, rest: string, stages: string[]): string[] => {
  const [, from] = /--from=(\S+)/.exec(rest) ?? []
  if (from !== undefined && !stages.includes(from))
    return [`${dockerfile}: COPY --from=${from}: no such stage`]
  const sources = rest
    .replace(/--\S+\s+/g, '')
    .split(/\s+/)
    .slice(0, -1)
  return sources
    .map((source) => source.replace(/^\/app\//, ''))
    .filter((source) => !/(^|\/)(node_modules|dist)(\/|$)/.test(source) && !existsSync(join(root, source)))
    .map((source) => `${dockerfile}: COPY ${source}: no such file`)
}

const checkExec = (root: string, text: string): string[] => {
  try {
    const words: unknown = JSON.parse(text)
    const script =
      Array.isArray(words) &&
      words.find((word) => typeof word === 'string' && /^[\w/.-]+\.(ts|mjs)$/.test(word))
    return script && !existsSync(join(root, script)) ? [`${dockerfile}: ${script}: no such file`] : []
  } catch {
    return [`${dockerfile}: not in JSON form: ${text.slice(0, 60)}`]
  }
}

const checkCompose = (root: string): string[] => {
  const { text, parsed, failure } = readCompose(root, compose)
  if (failure !== undefined) return [failure]
  const services = mapOf(parsed['services'])
  const volumes = Object.keys(mapOf(parsed['volumes']))
  const found = Object.keys(parsed).flatMap((key) =>
    /^(name|services|volumes)$/.test(key) ? [] : [`unknown key ${key}`],
  )
  for (const [name, value] of Object.entries(services))
    found.push(...checkService(root, mapOf(value), { services, volumes }).map((what) => `${name}: ${what}`))
  const environment = mapOf(mapOf(services['app'])['environment'])
  const passedOn = Object.keys(environment)
  if (environment['SANDBOX'] !== '${SANDBOX:-}')
    found.push('app: SANDBOX must be passed on as given, not set')
  for (const name of settingNames)
    if (![...passedOn, ...setByImage, ...deliberatelyNotPassed].includes(name))
      found.push(`app: ${name} is not passed on`)
  for (const [, name = ''] of text.replaceAll('$$', '').matchAll(/\$\{?(\w+)/g))
    if (!settingNames.includes(name)) found.push(`\${${name}} is no setting of the server`)
  return found.map((what) => `${compose}: ${what}`)
}

/** compose.demo.yaml may only set SANDBOX=on. */
const checkDemo = (root: string): string[] => {
  const { parsed, failure } = readCompose(root, demo)
  if (failure !== undefined) return [failure]
  const services = mapOf(parsed['services'])
  const environment = mapOf(mapOf(services['app'])['environment'])
  const isOnlySandbox =
    Object.keys(services).join() === 'app' &&
    Object.keys(mapOf(services['app'])).join() === 'environment' &&
    Object.keys(environment).join() === 'SANDBOX' &&
    environment['SANDBOX'] === 'on'
  return isOnlySandbox ? [] : [`${demo}: it must set SANDBOX=on for app, and nothing else`]
}

const readCompose = (
  root: string,
  file: string,
): { text: string; parsed: Record<string, Yaml>; failure?: string } => {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  try {
    return { text, parsed: mapOf(parseYaml(text)) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { text, parsed: {}, failure: `${file}: ${why}` }
  }
}

type Declared = { services: Record<string, Yaml>; volumes: string[] }

const checkService = (
  root: string,
  service: Record<string, Yaml>,
  { services, volumes }: Declared,
): string[] => {
  const found = Object.keys(service).flatMap((key) => (serviceKeys.test(key) ? [] : [`unknown key ${key}`]))
  const image = service['image']
  if (typeof image === 'string' && !service['build'] && !/:[\w.-]+$/.test(image))
    found.push(`image ${image} has no tag`)
  const build = mapOf(service['build'] ?? {})
  if (
    service['build'] &&
    !existsSync(join(root, 'deploy', textOf(build['context']), textOf(build['dockerfile'])))
  )
    found.push(`build: ${textOf(build['dockerfile'])}: no such file`)
  for (const [name, how] of Object.entries(mapOf(service['depends_on'] ?? {}))) {
    const condition = textOf(mapOf(how)['condition'])
    if (!(name in services)) found.push(`depends_on ${name}: no such service`)
    else if (!conditions.test(condition)) found.push(`depends_on ${name}: unknown condition ${condition}`)
    else if (condition === 'service_healthy' && !mapOf(services[name])['healthcheck'])
      found.push(`depends_on ${name}: it has no healthcheck`)
  }
  for (const name of Object.keys(mapOf(service['environment'] ?? {})))
    if (!settingNames.includes(name) && !imageSettings.test(name))
      found.push(`environment: ${name} is no setting of the server`)
  for (const mount of listOf(service['volumes'])) {
    const [source = ''] = mount.split(':')
    if (source.startsWith('.') ? !existsSync(join(root, 'deploy', source)) : !volumes.includes(source))
      found.push(`volumes: ${source} is neither a file nor a volume`)
  }
  for (const port of listOf(service['ports']))
    if (!port.startsWith('127.0.0.1:')) found.push(`ports: ${port} is open to other machines`)
  return found
}

/** .env.example has every setting with a comment line above it, and no unknown one. */
const checkExample = (root: string): string[] => {
  const lines = existsSync(join(root, example)) ? readFileSync(join(root, example), 'utf8').split('\n') : []
  const named = lines.flatMap((line, index) => {
    const [, name] = /^#?([A-Z][A-Z0-9_]+)=/.exec(line) ?? []
    return name === undefined ? [] : [{ name, explained: /^# \S/.test(lines[index - 1] ?? '') }]
  })
  return [
    ...settingNames
      .filter((name) => !named.some((setting) => setting.name === name))
      .map((name) => `${example}: ${name} is missing`),
    ...named
      .filter(({ name }) => !settingNames.includes(name))
      .map(({ name }) => `${example}: ${name} is no setting of the server`),
    ...named
      .filter(({ explained }) => !explained)
      .map(({ name }) => `${example}: ${name} is not explained in the line above`),
  ]
}

const mapOf = (value: Yaml | undefined): Record<string, Yaml> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

const textOf = (value: Yaml | undefined): string => (typeof value === 'string' ? value : '')

const listOf = (value: Yaml | undefined): string[] => (Array.isArray(value) ? value.map(textOf) : [])

if (import.meta.main) {
  const root = process.argv[2] ?? join(import.meta.dirname, '..')
  report('deploy', checkDeploy(root), [dockerfile, compose, demo, example].join(', '))
}
