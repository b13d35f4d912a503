import { expect, test } from 'vitest'
import { tryAgain } from './try-again.ts'

const run = async (answers: { ok: boolean; retryable?: boolean; status: number }[]) => {
  const waits: number[] = []
  const left = [...answers]
  const answer = await tryAgain(
    async () => left.shift() ?? { ok: true, status: 200 },
    async (ms) => void waits.push(ms),
  )
  return { status: answer.status, sent: answers.length - left.length, waits }
}
const later = { ok: false, retryable: true, status: 503 }

test('three tries in all, after 1 and 2 seconds', async () => {
  expect(await run([later, later, later, { ok: true, status: 200 }])).toEqual({
    status: 503,
    sent: 3,
    waits: [1000, 2000],
  })
})

test('what succeeds ends it, and so does what may not be tried again', async () => {
  const done = { ok: true, status: 200 }
  expect(await run([done, later])).toEqual({ status: 200, sent: 1, waits: [] })
  expect(await run([later, done, later])).toEqual({ status: 200, sent: 2, waits: [1000] })
  for (const refused of [
    { ok: false, status: 503 },
    { ok: false, status: 0 },
    { ok: false, retryable: false, status: 409 },
  ])
    expect(await run([refused, later])).toEqual({ status: refused.status, sent: 1, waits: [] })
})
