// What a file on its way shows, and what may be done about it. Rule SCR-23.
import { widgets } from '@noren/words/admin/widgets'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Announcer } from '../notices/announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { uploadActions, type UploadState } from './progress.ts'

const words = widgets.ja.upload
const mega = 1024 * 1024
const details = { transferredBytes: 4 * mega, totalBytes: 10 * mega, speed: 1.2 * mega, timeRemaining: 65 }

test.for(Object.keys(uploadActions) as UploadState[])(
  '%s: its state, how far it is and its buttons',
  (state) => {
    render(
      <ProgressBar
        name="サロン.zip"
        reason="満杯です"
        {...{ state, details }}
        onAction={vi.fn<() => void>()}
      />,
    )
    const bar = screen.getByRole('progressbar', { name: 'サロン.zip' })
    const percent = { retrying: null, converting: null, completed: '100' }[state as string]
    expect(bar.getAttribute('aria-valuenow')).toBe(percent === undefined ? '40' : percent)
    expect(bar.getAttribute('aria-valuetext')).toContain(words.states[state])
    expect(screen.getByText(state === 'failed' ? '満杯です' : words.states[state])).toBeDefined()
    const names = screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(uploadActions[state].map((action) => words[action]))
    expect(screen.getByText('4 MB / 10 MB')).toBeDefined()
    expect(screen.queryAllByText(words.left(words.minutes(1, 5)))).toHaveLength(state === 'uploading' ? 1 : 0)
    expect(screen.queryAllByText(words.speed('1.2 MB'))).toHaveLength(state === 'uploading' ? 1 : 0)
  },
)

test('a pressed button gives the focus to the one that takes its place, and the new state is said', async () => {
  const user = userEvent.setup()
  const Paused = () => {
    const [state, setState] = useState<UploadState>('uploading')
    const act = (action: string) => setState(action === 'pause' ? 'paused' : 'uploading')
    return <ProgressBar name="サロン.zip" {...{ state, details }} onAction={act} />
  }
  render(
    <>
      <Paused />
      <Announcer />
    </>,
  )
  await user.tab()
  // It is said for a second only, so it is looked for from the press on, and not after the focus.
  const said = screen.findByText(words.said('サロン.zip', words.states.paused), {}, { timeout: 10_000 })
  await user.keyboard('{Enter}')
  const resume = screen.getByRole('button', { name: words.resume })
  await vi.waitFor(() => expect(document.activeElement).toBe(resume))
  expect(await said).toBeDefined()
  await user.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: words.pause })),
  )
})
