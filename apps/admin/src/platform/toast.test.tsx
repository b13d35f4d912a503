// Toasts. Rules SCR-6 to SCR-8.
import { common } from '@noren/words/common'
import { notices } from '@noren/words/admin/widgets/notices'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from './notices/announcer.tsx'
import { toast, toastError, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLElement.prototype.setPointerCapture = () => undefined
  render(
    <>
      <button type="button">A button</button>
      <Toasts />
      <Announcer />
    </>,
  )
})
afterEach(() => {
  wait(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const region = () => screen.getByRole('region', { name: notices.ja.toasts })
const cards = () => [...region().children]
const isLeaving = () => cards()[0]?.hasAttribute('inert')
const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
const show = (action?: () => void) =>
  act(() =>
    toast({ title: '保存しました', ...(action && { action: { label: '元に戻す', onPress: action } }) }),
  )

test('one at once; it closes after five seconds and is removed a second later', () => {
  show()
  wait(3000)
  act(() => toast({ title: '公開しました' }))
  expect(cards().map((card) => card.textContent)).toEqual(['公開しました'])
  wait(4900)
  expect(isLeaving()).toBe(false)
  wait(200)
  expect(isLeaving()).toBe(true)
  wait(1000)
  expect(cards()).toEqual([])
})

test('its time pauses while a mouse moves onto it or it has the focus, and goes on afterwards', () => {
  show(vi.fn())
  wait(3000)
  // A mouse on which the toast came to lie does not hold it.
  fireEvent.pointerMove(region(), { pointerType: 'mouse', movementX: 0, movementY: 0 })
  wait(100)
  fireEvent.pointerMove(region(), { pointerType: 'mouse', movementX: 3, movementY: 0 })
  wait(20_000)
  expect(isLeaving()).toBe(false)
  fireEvent.pointerLeave(region())
  press('F8')
  expect(document.activeElement).toBe(region())
  wait(20_000)
  expect(isLeaving()).toBe(false)
  act(() => screen.getByRole('button', { name: 'A button' }).focus())
  wait(1800)
  expect(isLeaving()).toBe(false)
  wait(200)
  expect(isLeaving()).toBe(true)
})

test('its time pauses while its window is hidden, as when it opened another tab', () => {
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  show()
  wait(3000)
  hide(true)
  wait(20_000)
  expect(isLeaving()).toBe(false)
  hide(false)
  wait(1900)
  expect(isLeaving()).toBe(false)
  wait(200)
  expect(isLeaving()).toBe(true)
})

test('Escape closes it, but not during a conversion, and the focus goes back', () => {
  const before = screen.getByRole('button', { name: 'A button' })
  act(() => before.focus())
  show()
  press('F8')
  press('Escape', { isComposing: true, keyCode: 229 })
  expect(isLeaving()).toBe(false)
  press('Escape')
  expect(isLeaving()).toBe(true)
  expect(document.activeElement).toBe(before)
})

test('its button and its action close it', () => {
  const undo = vi.fn<() => void>()
  show()
  fireEvent.click(screen.getByRole('button', { name: common.ja.close }))
  expect(isLeaving()).toBe(true)
  show(undo)
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(isLeaving()).toBe(true)
  expect(undo).toHaveBeenCalledOnce()
})

test.for([
  ['mouse', 49, false],
  ['mouse', -50, true],
  ['touch', 50, true],
] as const)('a swipe by %s of %i px closes it: %s', ([pointerType, by, closes]) => {
  show()
  const card = cards()[0] as HTMLElement
  const at = (clientX: number) => ({ pointerType, pointerId: 1, clientX })
  fireEvent.pointerDown(card, at(100))
  fireEvent.pointerMove(card, at(100 + by))
  fireEvent.pointerUp(card, at(100 + by))
  expect(isLeaving()).toBe(closes)
})

test.for([
  ['mouse', 1, 'none'],
  ['mouse', 2, 'translateX(2px)'],
  ['touch', 9, 'none'],
  ['touch', 10, 'translateX(10px)'],
] as const)('moved by %s for %i px it follows: %s', ([pointerType, by, transform]) => {
  show()
  const card = cards()[0] as HTMLElement
  fireEvent.pointerDown(card, { pointerType, clientX: 100 })
  fireEvent.pointerMove(card, { pointerType, clientX: 100 + by })
  expect(card.style.transform.replace('translateX(0px)', 'none')).toBe(transform)
  fireEvent.pointerCancel(card)
  expect(isLeaving()).toBe(false)
})

test('an unexpected error is said at once and logged, a quiet one is not logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  act(() => toastError(new Error('quiet'), { quiet: true }))
  expect(log).not.toHaveBeenCalled()
  wait(2000)
  act(() => toastError(new Error('loud'), { description: '通信が切れました' }))
  expect(log).toHaveBeenCalledOnce()
  wait(150)
  const said = document.querySelector('[aria-live=assertive]')
  expect(said?.textContent).toBe(`${common.ja.errorTitle} 通信が切れました`)
})
