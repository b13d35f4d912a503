// What is announced, validation messages, tooltips. Rules SCR-9 to SCR-11.
import { widgets } from '@noren/words/admin/widgets'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, Announcer } from './announcer.tsx'
import { Tooltip } from './tooltip.tsx'
import { TooltipProvider } from './tooltip-provider.tsx'
import { ValidationMessage } from './validation-message.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  wait(3000)
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const waitAsync = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an announcement comes after 100 ms and is gone a second later; those of one moment are said together', () => {
  const { container } = render(<Announcer />)
  const said = () => [...container.querySelectorAll('[aria-live]')].map((line) => line.textContent)
  act(() => announce('one'))
  wait(90)
  expect(said()).toEqual(['', ''])
  wait(20)
  expect(said()).toEqual(['one', ''])
  wait(980)
  expect(said()).toEqual(['one', ''])
  wait(20)
  expect(said()).toEqual(['', ''])
  act(() => announce('two'))
  act(() => announce('three', 'assertive'))
  wait(110)
  expect(said()).toEqual(['', 'two three'])
})

test.for(['error', 'warning', 'info', 'success'] as const)('a message of the kind %s says so', (kind) => {
  const { container } = render(<ValidationMessage kind={kind}>Text</ValidationMessage>)
  expect(container.textContent).toBe(`${widgets.ja.kinds[kind]}Text`)
})

test('a tooltip opens after 700 ms, a quick one after 200, the next one at once, and on focus', async () => {
  render(
    <TooltipProvider>
      <Tooltip text="slow tip">
        <button type="button">Slow</button>
      </Tooltip>
      <Tooltip fast text="fast tip">
        <button type="button">Fast</button>
      </Tooltip>
    </TooltipProvider>,
  )
  const tips = () => screen.queryAllByRole('tooltip').map((tip) => tip.textContent)
  const button = (name: string) => screen.getByRole('button', { name })
  const enter = (name: string) => {
    fireEvent.pointerEnter(button(name), { pointerType: 'mouse' })
    fireEvent.mouseEnter(button(name))
    fireEvent.mouseMove(button(name))
  }
  const leave = (name: string) => {
    fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
    fireEvent.mouseLeave(button(name))
    fireEvent.mouseMove(document.body, { clientX: 500, clientY: 500 })
  }
  enter('Slow')
  await waitAsync(680)
  expect(tips()).toEqual([])
  await waitAsync(40)
  expect(tips()).toEqual(['slow tip'])
  leave('Slow')
  await waitAsync(1000)
  expect(tips()).toEqual([])
  enter('Fast')
  await waitAsync(180)
  expect(tips()).toEqual([])
  await waitAsync(40)
  expect(tips()).toEqual(['fast tip'])
  leave('Fast')
  await waitAsync(250)
  enter('Slow')
  await waitAsync(20)
  expect(tips()).toEqual(['slow tip'])
  leave('Slow')
  await waitAsync(1000)
  act(() => button('Fast').focus())
  await waitAsync(20)
  expect(tips()).toEqual(['fast tip'])
})
