// What could not be loaded. Rule SCR-201.
import { common } from '@noren/words/common'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { useRead } from '../api.ts'
import { QueryState } from './query-state.tsx'

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const Staff = () => (
  <QueryState query={useRead('GET /api/staff', {})} isPage skeleton={<p>A skeleton</p>}>
    {({ data }) => <p>{data.length} staff</p>}
  </QueryState>
)

test('without a connection its sentence stays while it is read again, with the focus, and the waits grow', async () => {
  vi.useFakeTimers()
  const server = ownersServer()
  server.answer('GET /api/staff', () => 'lost')
  showScreen(<Staff />)
  await wait(0)
  expect(screen.getByText('A skeleton')).toBeDefined()
  await wait(1_100)
  const retry = screen.getByRole('button', { name: common.ja.retry })
  act(() => retry.focus())
  // Two attempts each time, a second apart: after 2, 4 and 8 seconds.
  for (let seconds = 0; seconds < 20; seconds += 0.5) {
    await wait(500)
    expect(document.activeElement).toBe(retry)
  }
  expect(server.sent('GET /api/staff')).toHaveLength(8)
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  await wait(30_000)
  expect(screen.getByText('0 staff')).toBeDefined()
  vi.useRealTimers()
})

test('a refusal gives way to the skeleton when it is read again, so that a press does something', async () => {
  const server = ownersServer()
  server.answer('GET /api/staff', () => ({ status: 500, message: 'A fault' }))
  showScreen(<Staff />)
  await screen.findByText('A fault')
  server.answer('GET /api/staff', () => new Promise(() => undefined))
  act(() => screen.getByRole('button', { name: common.ja.reload }).click())
  await screen.findByText('A skeleton')
})
