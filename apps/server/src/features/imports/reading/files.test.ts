import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { samples, understand, type Understood } from './testing/understood.ts'

const groups = readdirSync(samples, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const files = groups.flatMap(({ name: group }) =>
  readdirSync(join(samples, group))
    .filter((name) => !name.endsWith('.json'))
    .map((name) => `${group}/${name}`),
)

describe('files like those of other systems are understood cell by cell', () => {
  test('there are thirty, and none needs more than one change by hand', () => {
    expect(files).toHaveLength(30)
    for (const file of files) expect(Object.keys(expected(file).changed ?? {}).length).toBeLessThanOrEqual(1)
  })

  test.each(files)('%s', async (file) => {
    const wanted = expected(file)
    expect(await understand(file, wanted)).toEqual(wanted)
  })
})

const expected = (file: string): Understood =>
  JSON.parse(readFileSync(join(samples, file.replace(/\.\w+$/, '.json')), 'utf8'))
