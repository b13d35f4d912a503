// Deleting after a question, copying. Rules SCR-14, SCR-16.
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActionResult } from './action-result.ts'
import { CopyField } from './copy-field.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

const words = widgets.ja.remove

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const openDialog = (onDelete: () => Promise<ActionResult>, code?: string) => {
  const onClose = vi.fn<() => void>()
  render(<DeleteDialog open code={code} onClose={onClose} onDelete={onDelete} />)
  return { onClose, submit: () => screen.getByRole('button', { name: words.submit }) }
}

test('a code must be typed exactly, and nothing else sends', async () => {
  const user = userEvent.setup()
  const onDelete = vi.fn<() => Promise<ActionResult>>(async () => ({ ok: true }))
  const { onClose, submit } = openDialog(onDelete, 'サロン みなも')
  const field = screen.getByLabelText(words.code('サロン みなも'))
  for (const wrong of ['サロン', 'サロン みなも ', 'サロン　みなも']) {
    await user.clear(field)
    await user.type(field, `${wrong}{Enter}`)
    expect(submit()).toHaveProperty('disabled', true)
  }
  expect(onDelete).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'サロン みなも{Enter}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDelete).toHaveBeenCalledOnce()
})

test('while it is being deleted the dialog stays', async () => {
  const user = userEvent.setup()
  let end: (outcome: ActionResult) => void = () => {}
  const { onClose, submit } = openDialog(() => new Promise((resolve) => (end = resolve)))
  await user.click(submit())
  expect(screen.getByRole('button', { name: words.busy })).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => end({ ok: true }))
  expect(onClose).toHaveBeenCalledOnce()
})

test.for([
  ['refused', async () => ({ ok: false, message: '予約があります' }), '予約があります'],
  ['failed', async () => ({ ok: false }), words.failed],
  ['thrown', () => Promise.reject(new Error('deliberate')), common.ja.system],
] as const)('one that is %s says so and can be tried again', async ([, onDelete, text]) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { onClose, submit } = openDialog(onDelete)
  await userEvent.setup().click(submit())
  expect(await screen.findByText(text)).toBeDefined()
  expect(submit()).toHaveProperty('disabled', false)
  expect(onClose).not.toHaveBeenCalled()
})

test('a copied text says so for two seconds; where the browser refuses, the field explains how', async () => {
  vi.useFakeTimers()
  const write = vi.fn<() => Promise<void>>(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  document.execCommand = () => false
  render(<CopyField label="アドレス" value="https://noren.example/s/minamo" />)
  const copy = async () => {
    fireEvent.click(screen.getByRole('button', { name: common.ja.copy }))
    await act(() => vi.advanceTimersByTimeAsync(10))
  }
  await copy()
  expect(write).toHaveBeenCalledWith('https://noren.example/s/minamo')
  expect(screen.queryByRole('button', { name: common.ja.copied })).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByRole('button', { name: common.ja.copied })).toBeNull()
  write.mockRejectedValue(new Error('not allowed'))
  await copy()
  expect(screen.getByRole('status').textContent).toBe(common.ja.copyByHand)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  vi.unstubAllGlobals()
})
