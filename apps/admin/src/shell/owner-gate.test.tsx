// The owner's screens where the session cannot be read. Rules SCR-119, SCR-201.
import { common } from '@noren/words/common'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { showScreen } from '#testing/show-screen.tsx'
import { OwnerGate } from './owner-gate.tsx'

test('without a network the help stays, and what is typed in it, while the session is asked for again', async () => {
  vi.useFakeTimers()
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const server = fakeServer()
  server.answer('GET /api/auth/me', () => 'lost')
  showScreen(
    <Routes>
      <Route element={<OwnerGate />}>
        <Route path="/help" element={<input aria-label="A search" />} />
      </Route>
    </Routes>,
    '/help',
  )
  await wait(1_100)
  expect(screen.getByText(common.ja.reconnecting)).toBeDefined()
  const field = screen.getByRole('textbox', { name: 'A search' })
  act(() => field.focus())
  const before = server.sent('GET /api/auth/me').length
  for (let seconds = 0; seconds < 8; seconds += 0.5) {
    await wait(500)
    expect(document.activeElement).toBe(field)
  }
  expect(server.sent('GET /api/auth/me').length).toBeGreaterThan(before)
  vi.useRealTimers()
})
