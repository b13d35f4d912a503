import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeWorkspace } from './fixture-workspace.ts'

let workspace: ReturnType<typeof makeWorkspace>
beforeEach(() => {
  workspace = makeWorkspace()
  for (const name of ['booking', 'admin', 'server']) workspace.write(`apps/${name}/src/page.tsx`, 'one')
  workspace.addCommand('vite', 'mkdir -p dist')
})
afterEach(() => workspace.remove())

const npmCi = (folder = '') =>
  `npm ci --no-audit --no-fund --loglevel=error --include=dev --include=optional --prefix ${join(workspace.root, folder)}`

test('packages are installed when the lockfile changed, once for two launchers at a time', async () => {
  const both = await Promise.all([workspace.finish('build.mjs'), workspace.finish('build.mjs')])
  expect(both.map(({ code, errors }) => ({ code, errors }))).toEqual([
    { code: 0, errors: '' },
    { code: 0, errors: '' },
  ])
  expect(workspace.commandsRun().filter((line) => line.startsWith('npm'))).toEqual([npmCi()])

  const { output } = await workspace.finish('build.mjs')
  expect(output).toBe('')
  expect(existsSync(join(workspace.root, 'commands'))).toBe(false)

  workspace.write('package-lock.json', '{ "changed": true }')
  await workspace.finish('build.mjs')
  expect(workspace.commandsRun()[0]).toBe(npmCi())
})

test('a failed installation says why, ends with an error and is tried again', async () => {
  const failed = await workspace.finish('build.mjs', [], { NPM_ENDS: '3' })
  expect(failed.code).toBe(1)
  expect(failed.errors).toContain('The packages could not be installed (npm ci ended with 3)')
  expect(workspace.commandsRun()).toEqual([npmCi()])
  expect((await workspace.finish('build.mjs')).code).toBe(0)
})

test('the running Node is used where it is new enough, and none is installed', async () => {
  const { output } = await workspace.finish('build.mjs')
  expect(output).not.toContain('Installing Node')
  workspace.write('version.ts', 'console.log(process.execPath)')
  expect((await workspace.finish('run.mjs', ['version.ts'])).output.trim()).toBe(process.execPath)
  expect(existsSync(join(workspace.root, 'node_modules/.bin/node'))).toBe(false)
})

test('an older one starts a Node of the launcher’s own, which the tools find too', async () => {
  workspace.needNode('>=99.0.0')
  const own = join(
    workspace.root,
    `tools/launcher/node/node_modules/node-${process.platform}-${process.arch}/bin/node`,
  )
  const { output } = await workspace.finish('build.mjs', [], { NPM_NODE: process.execPath })
  expect(output).toContain(`Installing Node (this machine has ${process.version}, which is too old)`)
  expect(workspace.commandsRun().slice(0, 2)).toEqual([npmCi('tools/launcher/node'), npmCi()])
  expect(readlinkSync(join(workspace.root, 'node_modules/.bin/node'))).toBe(own)

  // Installed once: other packages leave it as it is, and find it again.
  workspace.write('package-lock.json', '{ "changed": true }')
  await workspace.finish('build.mjs')
  expect(workspace.commandsRun().filter((line) => line.startsWith('npm'))).toEqual([npmCi()])
  workspace.write('argv.ts', 'console.log(process.argv0)')
  expect((await workspace.finish('run.mjs', ['argv.ts'])).output.trim()).toBe(own)
})

test('where npm has no Node for the machine, or one that does not run, that is what is said', async () => {
  workspace.needNode('>=99.0.0')
  const none = await workspace.finish('build.mjs')
  expect(none.code).toBe(1)
  expect(none.errors).toMatch(
    /Node >=99\.0\.0 is needed\. This is v[\d.]+, and npm has none for .+: install one/,
  )
  workspace.write('package-lock.json', '{ "changed": true }')
  workspace.write('tools/launcher/node/package-lock.json', '{ "changed": true }')
  const broken = await workspace.finish('build.mjs', [], { NPM_NODE: '/bin/false' })
  expect([broken.code, broken.errors]).toEqual([1, expect.stringContaining('Node does not run here')])
})

test('a front end is built again only when one of its inputs changed', async () => {
  await workspace.finish('build.mjs')
  workspace.commandsRun()

  workspace.write('apps/admin/src/page.tsx', 'two')
  workspace.write('apps/booking/src/page.test.tsx', 'a test is not built')
  workspace.write('apps/server/src/routes.ts', 'nor is what Node runs itself')
  expect((await workspace.finish('build.mjs')).output).toMatch(
    /^ {2}Building admin …\n {2}Building admin: done in \d+ s\n$/,
  )
  expect(workspace.commandsRun()).toEqual(['vite build', 'vite build --ssr'])

  workspace.write('packages/words/src/texts.ts', 'changed')
  await workspace.finish('build.mjs')
  expect(workspace.commandsRun()).toHaveLength(5)
})

test('a failed build prints the tool’s output and is not marked as built', async () => {
  workspace.addCommand('vite', 'echo "no such file"; exit 1')
  const failed = await workspace.finish('build.mjs')
  expect(failed.code).toBe(1)
  expect(failed.errors).toMatch(/booking could not be built \(vite build\):\nno such file/)
  workspace.addCommand('vite', 'mkdir -p dist')
  expect((await workspace.finish('build.mjs')).code).toBe(0)
})

const writeServer = (body: string) =>
  workspace.write(
    'apps/server/src/main.ts',
    `import { appendFileSync } from 'node:fs'
     const note = (line: string): void => appendFileSync(${JSON.stringify(join(workspace.root, 'recorded'))}, line + '\\n')
     ${body}
     note('ready ' + process.pid)
     setInterval(() => {}, 1000)`,
  )

const recorded = () => {
  const file = join(workspace.root, 'recorded')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

test('Ctrl-C from npm and the terminal reaches the server once, and its exit code is passed on', async () => {
  writeServer(`process.on('SIGINT', () => { note('SIGINT'); setTimeout(() => process.exit(7), 300) })`)
  const launcher = workspace.launch('start.mjs')
  const code = new Promise((resolve) => launcher.once('exit', resolve))
  await expect.poll(() => recorded().length).toBe(1)
  launcher.kill('SIGINT')
  await pause(100)
  launcher.kill('SIGINT')
  expect(await code).toBe(7)
  expect(recorded().slice(1)).toEqual(['SIGINT'])
})

test('a launcher that is killed leaves no server behind', async () => {
  writeServer(`process.on('SIGTERM', () => { note('SIGTERM'); process.exit(0) })`)
  const launcher = workspace.launch('start.mjs')
  await expect.poll(() => recorded().length).toBe(1)
  launcher.kill('SIGKILL')
  await expect.poll(() => recorded().slice(1)).toEqual(['SIGTERM'])
})

test('the server starts by itself, and with its stand-ins where the sandbox is there', async () => {
  const startsWith = (file: string) => workspace.write(file, `console.log('started by ${file}')`)
  startsWith('apps/server/src/main.ts')
  expect((await workspace.finish('start.mjs')).output).toContain('started by apps/server/src/main.ts')
  startsWith('sandbox/src/start.ts')
  expect((await workspace.finish('start.mjs')).output).toContain('started by sandbox/src/start.ts')
})

const vitestReport = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 0, testResults: [] })

const addSuites = (vitest: string, playwright: string) => {
  for (const name of ['oxlint', 'tsc', 'oxfmt', 'knip', 'fc-list', 'chromium', 'shell'])
    workspace.addCommand(name, 'echo ok')
  workspace.write('tools/check-structure.ts', '')
  workspace.write('tools/check-imports.ts', '')
  workspace.write('tools/check-rules.ts', '')
  workspace.addCommand(
    'vitest',
    `for a; do case $a in --outputFile.json=*) out=\${a#*=};; esac; done\n${vitest}`,
  )
  workspace.addCommand('playwright', `out=$PLAYWRIGHT_JSON_OUTPUT_FILE\n${playwright}`)
}

const ownTools = () => {
  const bin = join(workspace.root, 'node_modules/.bin')
  const browsers = { CHROMIUM_PATH: join(bin, 'chromium'), CHROMIUM_SHELL_PATH: join(bin, 'shell') }
  return { ...browsers, PATH: `${bin}:${process.env.PATH}` }
}

const runTests = async (...paths: string[]) => {
  const { code, output } = await workspace.finish('test.mjs', paths, ownTools())
  return {
    code,
    output,
    last: output.trim().split('\n').at(-1),
    sums: output.match(/\d+ passed, \d+ failed, \d+ skipped/g)?.length,
  }
}

test('two stories that need a second try are listed and pass, a third fails', async () => {
  const story = {
    file: 'day.spec.ts',
    title: 'a day',
    tests: [{ projectName: 'phone', status: 'flaky', results: [{ error: { message: 'no button' } }, {}] }],
  }
  for (const [flaky, last] of [
    [2, '16 passed, 0 failed, 1 skipped'],
    [3, '16 passed, 1 failed, 1 skipped'],
  ] as const) {
    const stats = { expected: 2, unexpected: 0, flaky, skipped: 0 }
    const report = workspace.write(
      'stories.json',
      JSON.stringify({ stats, errors: [], suites: [{ specs: [story] }] }),
    )
    addSuites(`echo '${vitestReport(5, 0)}' > $out`, `cat ${report} > $out`)
    const ran = await runTests()
    expect(ran.last).toBe(last)
    expect(ran.output).toContain('needed a second try: e2e/day.spec.ts › a day [phone]: no button')
  }
})

const playwrightReport = (expected: number) =>
  JSON.stringify({ stats: { expected, unexpected: 0, skipped: 0 }, errors: [] })

test('npm test ends with one line that sums up guards, tests and browser stories', async () => {
  addSuites(`echo '${vitestReport(5, 0)}' > $out`, `echo '${playwrightReport(2)}' > $out`)
  expect(await runTests()).toMatchObject({ code: 0, last: '14 passed, 0 failed, 1 skipped', sums: 1 })
})

test('npm test with paths runs those tests and stories, and no guards', async () => {
  addSuites(`echo '${vitestReport(5, 0)}' > $out`, `echo '${playwrightReport(2)}' > $out`)
  await workspace.finish('build.mjs')
  workspace.commandsRun()
  expect(await runTests('packages/words', 'e2e/menus')).toMatchObject({
    code: 0,
    last: '7 passed, 0 failed, 1 skipped',
  })
  const ran = workspace.commandsRun().filter((line) => /^(vitest|playwright|tsc|knip)/.test(line))
  expect(ran).toEqual([
    expect.stringMatching(/^vitest run packages\/words --config/),
    expect.stringMatching(/^playwright test e2e\/menus --config/),
  ])
})

test('stories get the browser and its headless shell, the engines the browser alone', async () => {
  const given = join(workspace.root, 'recorded')
  addSuites('', `echo "$CHROMIUM_PATH $CHROMIUM_SHELL_PATH" > ${given}; echo '${playwrightReport(2)}' > $out`)
  const { CHROMIUM_PATH: browser, CHROMIUM_SHELL_PATH: shell } = ownTools()
  expect((await runTests('e2e/menus')).code).toBe(0)
  expect(recorded()).toEqual([`${browser} ${shell}`])
  expect((await workspace.finish('engines.mjs', ['chromium'], ownTools())).code).toBe(0)
  expect(recorded()).toEqual([browser])
})

test('npm test -- --changed runs the guards, what imports the change, and what the map names', async () => {
  addSuites(`echo '${vitestReport(5, 0)}' > $out`, `echo '${playwrightReport(2)}' > $out`)
  workspace.write('apps/admin/src/features/staff/staff-list.tsx', '')
  workspace.addCommand(
    'git',
    `case $1 in merge-base) echo c0ffee;; diff) echo apps/admin/src/features/staff/staff-list.tsx;; esac`,
  )
  expect(await runTests('--changed')).toMatchObject({ code: 0, last: '14 passed, 0 failed, 1 skipped' })
  const ran = workspace.commandsRun().filter((line) => /^(git|oxlint|vitest|playwright)/.test(line))
  expect(ran).toEqual([
    'git merge-base HEAD main',
    'git diff --name-only c0ffee',
    'git ls-files --others --exclude-standard',
    expect.stringMatching(/--deny-warnings apps\/admin\/src\/features\/staff\/staff-list\.tsx$/),
    expect.stringMatching(
      /^vitest run --project pure --project screens\* --changed c0ffee --passWithNoTests/,
    ),
    expect.stringMatching(/^playwright test e2e\/staff --config/),
  ])
})

test('the long proofs run one folder with PROOFS=long', async () => {
  addSuites(
    `echo "$PROOFS $2" > ${JSON.stringify(join(workspace.root, 'recorded'))}; echo '${vitestReport(5, 0)}' > $out`,
    '',
  )
  const { code, output } = await workspace.finish('proofs.mjs', ['races'])
  expect([code, output.trim().split('\n').at(-1)]).toEqual([0, '5 passed, 0 failed, 1 skipped'])
  expect(recorded()).toEqual(['long apps/server/src/proofs/races'])
  addSuites(`echo '${vitestReport(5, 1)}' > $out; exit 1`, '')
  expect((await workspace.finish('proofs.mjs', ['races'])).code).toBe(1)
})

test('an engine that the machine does not have is named and fails the run, unless others were asked for', async () => {
  addSuites('', `echo '${playwrightReport(3)}' > $out`)
  const run = (...engines: string[]) =>
    workspace.finish('engines.mjs', engines, { ...ownTools(), FIREFOX_PATH: '/no/firefox' })
  const both = await run('chromium', 'firefox')
  expect(both.output).toContain('Not tested in firefox: /no/firefox does not start on this machine')
  expect([both.code, both.output.trim().split('\n').at(-1)]).toEqual([1, '3 passed, 1 failed, 0 skipped'])
  expect((await run('chromium')).code).toBe(0)
  expect((await run('opera')).errors).toContain('opera is none of the engines')
})

test('what failed is listed once more above the sum', async () => {
  const file = join(workspace.root, 'packages/words/src/yen.test.ts')
  const failed = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: file,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'yen has no decimals' },
          {
            status: 'failed',
            fullName: 'yen has commas',
            failureMessages: ['\u001b[31mexpected 1000\u001b[39m\n  at yen'],
          },
        ],
      },
    ],
  }
  const story = {
    file: 'day.spec.ts',
    title: 'a day',
    tests: [{ projectName: 'phone', status: 'unexpected', results: [{ error: { message: 'no button' } }] }],
  }
  const stories = {
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    errors: [],
    suites: [{ suites: [{ specs: [story] }] }],
  }
  addSuites(
    `cat ${workspace.write('vitest.json', JSON.stringify(failed))} > $out; exit 1`,
    `cat ${workspace.write('stories.json', JSON.stringify(stories))} > $out`,
  )
  workspace.addCommand('knip', 'exit 1')
  const { output } = await runTests()
  expect(output.trim().split('\n').slice(-5)).toEqual([
    'failed: guard unused',
    'failed: packages/words/src/yen.test.ts › yen has commas: expected 1000',
    'failed: e2e/day.spec.ts › a day [phone]: no button',
    '',
    '11 passed, 3 failed, 0 skipped',
  ])
})

test('a failed guard, a suite without a test and one without a report each count as a failure', async () => {
  addSuites('exit 139', `echo '${playwrightReport(0)}' > $out`)
  workspace.addCommand('knip', 'exit 1')
  expect(await runTests()).toMatchObject({ code: 1, last: '6 passed, 3 failed, 0 skipped', sums: 1 })
})

test('a suite that fails without a failed test counts as a failure', async () => {
  addSuites(`echo '${vitestReport(5, 0)}' > $out; exit 1`, `echo '${playwrightReport(2)}' > $out`)
  expect(await runTests()).toMatchObject({ code: 1, last: '14 passed, 1 failed, 1 skipped', sums: 1 })
})
