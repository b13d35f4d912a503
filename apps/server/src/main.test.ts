import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The entry in a repository of its own, whose program says that it runs. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'noren-entry-'))
  mkdirSync(join(root, 'apps/server/src'), { recursive: true })
  cpSync(join(import.meta.dirname, '../main.mjs'), join(root, 'apps/server/main.mjs'))
  writeFileSync(join(root, 'apps/server/src/main.ts'), "console.log('started' as string)")
})
afterEach(() => rmSync(root, { recursive: true }))

const start = (engines: string) => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', engines: { node: engines } }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'apps/server/main.mjs')], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a Node that is too old is told so in one sentence, and nothing else of the program is read', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  for (const needed of [`${major + 1}.0.0`, `${major}.${minor + 1}.0`])
    expect(start(`>=${needed}`)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^Noren needs Node ${needed} or newer, and this is ${process.version}\\. .+\\n$`),
      ),
    })
  for (const needed of [`${major - 1}.99.0`, `${major}.${minor}.0`])
    expect(start(`>=${needed}`)).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
})
