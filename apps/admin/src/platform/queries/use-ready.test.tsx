// Rule SCR-310.
import { render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReady } from './use-ready.ts'

const Screen = ({ isReady, children }: { isReady: boolean; children: ReactNode }) =>
  useReady(isReady) ? children : <p>A skeleton</p>

afterEach(() => vi.unstubAllGlobals())

test('what is there from the beginning is shown at once', () => {
  const shown: string[] = []
  const Content = () => {
    shown.push('content')
    return <p>The content</p>
  }
  render(
    <Screen isReady>
      <Content />
    </Screen>,
  )
  expect(shown).toEqual(['content'])
  expect(screen.getByText('The content')).toBeDefined()
})

test('what came is rendered in slices, between which other work goes on; what is gone again goes at once', async () => {
  // As in a browser: outside of a test nothing is rendered to its end at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  let rendered = 0
  const Slow = () => {
    const end = performance.now() + 3
    while (performance.now() < end);
    rendered += 1
    return null
  }
  const content = Array.from({ length: 40 }, (_, index) => <Slow key={index} />)
  const Page = () => {
    const [isReady, setReady] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setReady(!isReady)} />
        <Screen isReady={isReady}>
          {content}
          <p>The content</p>
        </Screen>
      </>
    )
  }
  render(<Page />)
  await screen.findByText('A skeleton')
  screen.getByRole('button').click()
  const between: number[] = []
  while (rendered < content.length) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    between.push(rendered)
  }
  expect(between.filter((count) => count > 0 && count < content.length).length).toBeGreaterThan(2)
  await screen.findByText('The content')
  screen.getByRole('button').click()
  await vi.waitFor(() => expect(screen.queryByText('The content')).toBeNull())
  expect(screen.getByText('A skeleton')).toBeDefined()
})
