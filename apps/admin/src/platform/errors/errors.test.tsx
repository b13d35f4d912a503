// Error screens, boundaries and alerts. Rules SCR-12, SCR-13.
import { notices } from '@noren/words/admin/widgets/notices'
import { common } from '@noren/words/common'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorAlert } from './error-alert.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen } from './error-screen.tsx'

const words = notices.ja.error

test.for([
  ['global', 'エラーが発生しました', 1],
  ['page', 'ページエラー', 0],
  ['component', 'コンポーネントエラー', 0],
] as const)('%s: title, apology, retry and details; links home: %s, %i', async ([level, title, links]) => {
  const onRetry = vi.fn<() => void>()
  render(<ErrorScreen level={level} detail="TypeError: deliberate" onRetry={onRetry} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(screen.getByText(words.apology)).toBeDefined()
  expect(screen.queryAllByRole('link', { name: words.home })).toHaveLength(links)
  expect(screen.getByText('TypeError: deliberate').closest('details')?.open).toBe(false)
  await userEvent.setup().click(screen.getByRole('button', { name: common.ja.retry }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('an error stays inside its boundary, and retry draws it anew', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('deliberate')
    return <p>There</p>
  }
  render(
    <>
      <p>Beside</p>
      <ErrorBoundary level="component" onRetry={() => (isBroken = false)}>
        <Part />
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByText('Beside')).toBeDefined()
  expect(screen.getByText('deliberate')).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: common.ja.retry }))
  expect(screen.getByText('There')).toBeDefined()
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})

test('an alert that names what could not be read says no more than that, but the server’s reason', () => {
  const { rerender } = render(<ErrorAlert title="顧客の読み込みに失敗しました" />)
  expect(screen.getByRole('alert').textContent).toBe(`顧客の読み込みに失敗しました${common.ja.reload}`)
  rerender(<ErrorAlert title="顧客の読み込みに失敗しました" message="混み合っています" />)
  expect(screen.getByRole('alert').textContent).toContain('混み合っています')
})

test('an alert has its title and its message, and reloads', async () => {
  const onReload = vi.fn<() => void>()
  render(<ErrorAlert onReload={onReload} />)
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('エラーが発生しました')
  expect(text).toContain('エラーが発生しました。再読み込みしてください。')
  await userEvent.setup().click(screen.getByRole('button', { name: common.ja.reload }))
  expect(onReload).toHaveBeenCalledOnce()
})
