// A screen with unsaved input asks before it is left. Rule SCR-62.
import { widgets } from '@noren/words/admin/widgets'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../api.ts'
import { Form } from './form.tsx'
import { SaveBar } from './save-bar.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

const { saveBar, unsaved } = widgets.ja

const screenWithInput = () => {
  const Edited = () => {
    const [typed, setTyped] = useState('')
    const { question, release } = useUnsavedChanges(typed !== '')
    return (
      <Form>
        <input aria-label="名前" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Link to="/other">Another screen</Link>
        <Link to="/other" onClick={release}>
          Save and leave
        </Link>
        <SaveBar isUnsaved={typed !== ''} isSending={false} onUndo={() => setTyped('')} />
        {question}
      </Form>
    )
  }
  const router = createMemoryRouter([
    { path: '/', Component: Edited },
    { path: '/other', element: <p>Other</p> },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return {
    user,
    path: () => router.state.location.pathname,
    type: () => user.type(screen.getByRole('textbox'), 'カット'),
    press: (name: string) => user.click(screen.getByText(name)),
    question: () => screen.queryByRole('dialog', { name: unsaved.title }),
  }
}

const closesTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

test('without input nothing is asked', async () => {
  const { path, press } = screenWithInput()
  expect(closesTab()).toBe(true)
  await press('Another screen')
  expect(path()).toBe('/other')
})

test('staying keeps what was typed, also before the tab is closed; then it is left all the same', async () => {
  const { user, path, type, press, question } = screenWithInput()
  await type()
  expect(closesTab()).toBe(false)
  await press('Another screen')
  await press(unsaved.stay)
  await vi.waitFor(() => expect(question()).toBeNull())
  await press('Another screen')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(question()).toBeNull())
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'カット')
  await press('Another screen')
  await press(unsaved.leave)
  expect(path()).toBe('/other')
})

test('what has just been saved is not asked about', async () => {
  const { path, type, press } = screenWithInput()
  await type()
  await press('Save and leave')
  expect(path()).toBe('/other')
})

test('the save bar says whether there is something to save', async () => {
  const { user, type } = screenWithInput()
  const save = screen.getByRole('button', { name: saveBar.save })
  expect(screen.getByText(saveBar.none)).toBeDefined()
  expect(save).toHaveProperty('disabled', true)
  await type()
  expect(screen.getByText(saveBar.unsaved)).toBeDefined()
  expect(save).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: saveBar.undo }))
  expect(screen.getByText(saveBar.none)).toBeDefined()
})
