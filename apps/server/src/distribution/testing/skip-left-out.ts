// On a real cluster alone: skips the tests of `left-out.json`, each for its reason. `npm run test:cluster` prints them and their number.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach } from 'vitest'

type LeftOut = {
  file: string
  /** Beginnings of titles; all of the file where none are named. */
  tests?: string[]
  why: string
}

// The file has that shape.
const leftOut = JSON.parse(readFileSync(resolve(import.meta.dirname, 'left-out.json'), 'utf8')) as LeftOut[]

beforeEach(({ task, skip }) => {
  const { filepath } = task.file
  const why = leftOut.find(
    ({ file, tests }) => filepath.endsWith(file) && tests?.some((title) => task.name.startsWith(title)),
  )?.why
  if (why !== undefined) skip(why)
})
