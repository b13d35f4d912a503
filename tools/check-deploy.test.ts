import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '../apps/server/src/platform/config.ts'
import { checkDeploy } from './check-deploy.ts'
import { writeTree } from './testing/write-tree.ts'
import { run } from './testing/run.ts'
import { parseYaml } from './guards/yaml-subset.ts'

const root = join(import.meta.dirname, '..')

const project = {
  '.env.example': settingNames.map((name) => `# What it is\n#${name}=\n`).join(''),
  'deploy/Dockerfile.dockerignore': '',
  'deploy/init.sh': '',
  'main.ts': '',
  'deploy/Dockerfile': `FROM node:26-slim AS build
COPY main.ts .
RUN a \\
    && b
FROM build AS server
COPY --from=build /app/main.ts .
USER node
ENV NODE_ENV=production PORT=3000
HEALTHCHECK CMD ["node", "main.ts"]
CMD ["node", "main.ts"]
`,
  'deploy/compose.yaml': `services:
  database:
    image: postgres:18
    volumes:
      - ./init.sh:/init.sh:ro
      - kept:/kept
    healthcheck:
      test: ["CMD", "pg_isready"]
  app:
    build:
      context: ..
      dockerfile: deploy/Dockerfile
    depends_on:
      database:
        condition: service_healthy
    environment:
${settingNames.map((name) => `      ${name}: \${${name}:-}\n`).join('')}    ports:
      - "127.0.0.1:3000:3000"
volumes:
  kept:
`,
  'deploy/compose.demo.yaml': 'services:\n  app:\n    environment:\n      SANDBOX: "on"\n',
}

type Path = keyof typeof project

describe('the deployment', () => {
  it('of this repository has no findings', () => {
    expect(checkDeploy(root)).toEqual([])
  })

  it('the fixture below has no findings before it is broken', () => {
    expect(checkDeploy(writeTree(project))).toEqual([])
  })

  const cases: [name: string, path: Path, from: string, to: string, finding: string][] = [
    [
      'an unknown instruction',
      'deploy/Dockerfile',
      'RUN a',
      'RUNN a',
      'deploy/Dockerfile: unknown instruction: RUNN a  && b',
    ],
    [
      'an image without a tag',
      'deploy/Dockerfile',
      'node:26-slim',
      'node',
      'deploy/Dockerfile: FROM node has no tag',
    ],
    [
      'a file to copy that is not there',
      'deploy/Dockerfile',
      'COPY main.ts',
      'COPY gone.ts',
      'deploy/Dockerfile: COPY gone.ts: no such file',
    ],
    [
      'a stage that is not there',
      'deploy/Dockerfile',
      '--from=build',
      '--from=built',
      'deploy/Dockerfile: COPY --from=built: no such stage',
    ],
    [
      'a server that runs as root',
      'deploy/Dockerfile',
      'USER node\n',
      '',
      'deploy/Dockerfile: the server must not run as root',
    ],
    [
      'an image that takes itself for a program at home',
      'deploy/Dockerfile',
      'NODE_ENV=production ',
      '',
      'deploy/Dockerfile: NODE_ENV=production is not set',
    ],
    [
      'a deployment with an open mailbox',
      'deploy/compose.yaml',
      'SANDBOX: ${SANDBOX:-}',
      'SANDBOX: ${SANDBOX:-on}',
      'deploy/compose.yaml: app: SANDBOX must be passed on as given, not set',
    ],
    [
      'a demo without its sandbox',
      'deploy/compose.demo.yaml',
      'SANDBOX: "on"',
      'SANDBOX: "off"',
      'deploy/compose.demo.yaml: it must set SANDBOX=on for app, and nothing else',
    ],
    [
      'a demo that opens a port besides',
      'deploy/compose.demo.yaml',
      '    environment',
      '    ports:\n      - "3000:3000"\n    environment',
      'deploy/compose.demo.yaml: it must set SANDBOX=on for app, and nothing else',
    ],
    [
      'a demo that is no YAML',
      'deploy/compose.demo.yaml',
      '  app:',
      '   app:',
      'deploy/compose.demo.yaml: line 2: indent with two spaces',
    ],
    [
      'an image that cannot say whether it is well',
      'deploy/Dockerfile',
      'HEALTHCHECK CMD ["node", "main.ts"]\n',
      '',
      'deploy/Dockerfile: no HEALTHCHECK',
    ],
    [
      'a program that is not there',
      'deploy/Dockerfile',
      '\nCMD ["node", "main.ts"]',
      '\nCMD ["node", "gone.ts"]',
      'deploy/Dockerfile: gone.ts: no such file',
    ],
    [
      'a command that is not JSON',
      'deploy/Dockerfile',
      '\nCMD ["node", "main.ts"]',
      '\nCMD [node]',
      'deploy/Dockerfile: not in JSON form: [node]',
    ],
    [
      'broken YAML',
      'deploy/compose.yaml',
      '    image: postgres:18',
      '   image: postgres:18',
      'deploy/compose.yaml: line 3: indent with two spaces',
    ],
    [
      'a misspelt key',
      'deploy/compose.yaml',
      'ports:',
      'port:',
      'deploy/compose.yaml: app: unknown key port',
    ],
    [
      'a service that is not there',
      'deploy/compose.yaml',
      '      database:\n        condition',
      '      base:\n        condition',
      'deploy/compose.yaml: app: depends_on base: no such service',
    ],
    [
      'waiting for the health of what has no check',
      'deploy/compose.yaml',
      '    healthcheck:\n      test: ["CMD", "pg_isready"]\n',
      '',
      'deploy/compose.yaml: app: depends_on database: it has no healthcheck',
    ],
    [
      'a mounted file that is not there',
      'deploy/compose.yaml',
      './init.sh',
      './gone.sh',
      'deploy/compose.yaml: database: volumes: ./gone.sh is neither a file nor a volume',
    ],
    [
      'a volume that nobody declared',
      'deploy/compose.yaml',
      '  kept:\n',
      '  other:\n',
      'deploy/compose.yaml: database: volumes: kept is neither a file nor a volume',
    ],
    [
      'a setting that the server does not know',
      'deploy/compose.yaml',
      'SITE_HOST: ${',
      'OTHER: x\n      SITE_HOST: ${',
      'deploy/compose.yaml: app: environment: OTHER is no setting of the server',
    ],
    [
      'a setting that would be ignored in silence',
      'deploy/compose.yaml',
      '      THEME: ${THEME:-}\n',
      '',
      'deploy/compose.yaml: app: THEME is not passed on',
    ],
    [
      'a variable that is no setting',
      'deploy/compose.yaml',
      '${SITE_HOST',
      '${SITTE_HOST',
      'deploy/compose.yaml: ${SITTE_HOST} is no setting of the server',
    ],
    [
      'a port open to the world',
      'deploy/compose.yaml',
      '127.0.0.1:3000',
      '3000',
      'deploy/compose.yaml: app: ports: 3000:3000 is open to other machines',
    ],
    [
      'a Dockerfile that is not there',
      'deploy/compose.yaml',
      'dockerfile: deploy/Dockerfile',
      'dockerfile: Dockerfile',
      'deploy/compose.yaml: app: build: Dockerfile: no such file',
    ],
    [
      'a setting that is not in the example',
      '.env.example',
      '#MAPS_KEY=\n',
      '',
      '.env.example: MAPS_KEY is missing',
    ],
    [
      'an example of what is no setting',
      '.env.example',
      '#MAPS_KEY=\n',
      '#MAPS_KEY=\n# What\n#OTHER=\n',
      '.env.example: OTHER is no setting of the server',
    ],
    [
      'an example without a word',
      '.env.example',
      '# What it is\n#MAPS_KEY=',
      '#\n#MAPS_KEY=',
      '.env.example: MAPS_KEY is not explained in the line above',
    ],
  ]

  it.for(cases)('refuses %s', ([, path, from, to, finding]) => {
    expect(project[path]).toContain(from)
    const files = { ...project, [path]: project[path].replace(from, to) }
    expect(checkDeploy(writeTree(files))).toEqual([finding])
  })

  it('ends with 1 and a count', async () => {
    const broken = writeTree({
      ...project,
      'deploy/Dockerfile': project['deploy/Dockerfile'].replace('USER node\n', ''),
    })
    const { code, output } = await run(process.execPath, ['tools/check-deploy.ts', broken], root)
    expect({ code, last: output.split('\n').at(-2) }).toEqual({
      code: 1,
      last: 'deploy: 1 finding in deploy/Dockerfile, deploy/compose.yaml, deploy/compose.demo.yaml, .env.example',
    })
  })

  it.for(['deploy/make-secrets.sh', 'deploy/make-owner.sh'])(
    'has a script that parses: %s',
    async (script) => {
      expect(await run('bash', ['-n', script], root)).toEqual({ code: 0, output: '' })
    },
  )
})

describe('our YAML', () => {
  it('is parsed like YAML', () => {
    expect(parseYaml('a:\n  # why\n  b: x y\n  c:\n    - "1:2"\n    - d\n  e: ["f", "g"]\nh:\n')).toEqual({
      a: { b: 'x y', c: ['1:2', 'd'], e: ['f', 'g'] },
      h: null,
    })
  })

  it.for([
    'a: 1\na: 2',
    'a:\n\tb: 1',
    'a: &anchor',
    'a: [b, c]',
    '- a\nb: c',
    'a: b: c',
    'a: # why',
    'a:\n  - #b',
    'a: "b" # why',
    'a:\n  - b: c',
    'a:\n  - - b',
    'a: [{"b": "c"}]',
    'a: [[{}]]',
    'a: [null]',
    'a: null',
    'a: ~',
    "a: 'b\\nc'",
    'a: >',
    'a: b\n    c: d',
  ])('refuses %j', (text) => {
    expect(() => parseYaml(text)).toThrow(/^line \d+: /)
  })
})
