// Editing a text where it stands. Rule SCR-15.
import { Select } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { InlineEdit } from './inline-edit.tsx'

const words = widgets.ja.edit
type Props = ComponentProps<typeof InlineEdit>

const edit = (props: Partial<Props> = {}) => {
  const onSave = vi.fn<Props['onSave']>(async () => ({ ok: true }))
  const Edited = () => {
    const [value, setValue] = useState('当店について')
    const save = async (text: string) => {
      const outcome = await (props.onSave ?? onSave)(text)
      if (outcome.ok) setValue(text)
      return outcome
    }
    return <InlineEdit label="題" draft="sample.1" value={value} {...props} onSave={save} />
  }
  const { container } = render(<Edited />)
  const user = userEvent.setup()
  return {
    user,
    onSave,
    shown: () => container.querySelector('span')?.textContent,
    pencil: () => screen.getByRole('button', { name: words.open('題') }),
    field: () => screen.queryByRole('textbox', { name: '題' }),
    open: () => user.click(screen.getByRole('button', { name: words.open('題') })),
  }
}

test('Enter or the check saves what was typed, trimmed; an unchanged one is not sent', async () => {
  const { user, onSave, shown, pencil, field, open } = edit()
  await open()
  await user.keyboard('  こだわり  ')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true, keyCode: 229 })
  expect(onSave).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('こだわり')
  expect(shown()).toBe('こだわり')
  expect(document.activeElement).toBe(pencil())
  await open()
  await user.keyboard(' こだわり ')
  await user.click(screen.getByRole('button', { name: words.save }))
  expect(field()).toBeNull()
  expect(onSave).toHaveBeenCalledOnce()
})

test('Escape, the X and a press outside cancel, and Escape reaches nothing else', async () => {
  const { user, onSave, shown, field, open } = edit()
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: words.cancel })),
    () => user.click(document.body),
    async () => {
      await user.tab()
      heard.mockClear()
      await user.keyboard('{Escape}')
      expect(heard).not.toHaveBeenCalled()
    },
  ]) {
    await open()
    await user.keyboard('別の題')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true, keyCode: 229 })
    expect(field()).toHaveProperty('value', '別の題')
    await leave()
    expect(field()).toBeNull()
  }
  document.removeEventListener('keydown', heard)
  expect(shown()).toBe('当店について')
  expect(onSave).not.toHaveBeenCalled()
})

test('what is wrong is said, and it stays open', async () => {
  const { user, onSave, field, open } = edit({
    check: (text) => (text.length < 2 ? '短すぎます' : undefined),
  })
  await open()
  await user.keyboard('あ{Enter}')
  expect(screen.getByText('短すぎます')).toBeDefined()
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  expect(onSave).not.toHaveBeenCalled()
})

test('the new text is shown at once; one that cannot be saved gives way to the old one, with the reason', async () => {
  let end: (outcome: { ok: boolean; message?: string }) => void = () => {}
  const { user, shown, open } = edit({ onSave: () => new Promise((resolve) => (end = resolve)) })
  await open()
  await user.keyboard('新しい題{Enter}')
  expect(shown()).toBe('新しい題')
  expect(screen.getByRole('status').textContent).toBe(words.saving)
  await act(async () => end({ ok: false, message: '保存できません' }))
  expect(shown()).toBe('当店について')
  expect(screen.getByText('保存できません')).toBeDefined()
})

test('a choice is edited where it stands', async () => {
  const { user, onSave, open } = edit({
    control: ({ onChange, ...aria }) => (
      <Select {...aria} onChange={(event) => onChange(event.target.value)}>
        <option>当店について</option>
        <option>その他</option>
      </Select>
    ),
  })
  await open()
  const choice = screen.getByRole('combobox', { name: '題' })
  expect(document.activeElement).toBe(choice)
  await user.selectOptions(choice, 'その他')
  await user.keyboard('{Escape}')
  expect(onSave).not.toHaveBeenCalled()
  await open()
  await user.selectOptions(screen.getByRole('combobox'), 'その他')
  await user.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('その他')
})
