// Rule SCR-236.
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showScreen } from '#testing/show-screen.tsx'
import { TopBarPlace, TopBarTitlePlace } from './menu/top-bar-part.tsx'
import { PageHead } from './page-head.tsx'

/** The tests' browser as a phone, and as wide as it was. */
const resize = (width: number): unknown => Reflect.get(window, 'happyDOM').setViewport({ width })
beforeAll(() => void resize(375))
afterAll(() => void resize(1024))

const Screen = ({ back }: { back?: { to: string; text: string } }) => {
  const [part, setPart] = useState<HTMLElement | null>(null)
  const [title, setTitle] = useState<HTMLElement | null>(null)
  return (
    <TopBarPlace value={part}>
      <TopBarTitlePlace value={title}>
        <header ref={setPart} />
        <p ref={setTitle} data-testid="title" />
        <main>
          <PageHead title="日報" {...(back && { back })} />
        </main>
      </TopBarTitlePlace>
    </TopBarPlace>
  )
}

test('the bar says the screen’s own heading', async () => {
  showScreen(<Screen />)
  expect((await screen.findByTestId('title')).textContent).toBe('日報')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('日報')
})

test('the way back stands in the bar, and the heading on the page', async () => {
  showScreen(<Screen back={{ to: '/menu', text: '一覧へ戻る' }} />)
  const bar = within(await screen.findByRole('banner'))
  expect(bar.getByRole('link', { name: '一覧へ戻る' }).getAttribute('href')).toBe('/menu')
  expect(screen.getAllByRole('link', { name: '一覧へ戻る' })).toHaveLength(1)
  expect(screen.getByTestId('title').textContent).toBe('')
  expect(screen.getByRole('heading', { level: 1 }).className).not.toContain('sr-only')
})
