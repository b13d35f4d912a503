// The question before a page is published. Rule PAGE-27.
import { firstStepNames, type FirstSteps } from '@noren/contract/shops/first-steps'
import { firstSteps } from '@noren/words/admin/first-steps'
import { common } from '@noren/words/common'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const words = firstSteps.ja

let server: ReturnType<typeof ownersServer>
beforeEach(() => {
  server = ownersServer()
})

const listOf = (page: Partial<FirstSteps['page']>): FirstSteps => ({
  steps: firstStepNames.map((name) => ({ name, is_done: true, is_confirmed: false })),
  is_hidden: true,
  page: { id: 5, publish_state: 'draft', blockers: [], gaps: [], ...page },
})
const answer = (page: Partial<FirstSteps['page']>) =>
  server.answer('GET /api/first-steps', () => ({ body: { data: listOf(page) } }))

const show = () => {
  const onPublish = vi.fn<() => void>()
  return {
    ...showScreen(<PublishDialog open onClose={() => undefined} onPublish={onPublish} />),
    onPublish,
  }
}

test('what could not be looked up is said, and looked up again', async () => {
  server.answer('GET /api/first-steps', () => ({ status: 500 }))
  const { press, onPublish } = show()
  await screen.findByText(words.publish.failed)
  expect(((await button(words.publish.submit)) as HTMLButtonElement).disabled).toBe(true)
  answer({})
  await press.click(await button(common.ja.retry))
  await screen.findByText(words.publish.ready)
  await press.click(await button(words.publish.submit))
  expect(onPublish).toHaveBeenCalledOnce()
})

test('a missing trial begins there, also where the list of first steps is put away', async () => {
  answer({ gaps: ['trial', 'address'] })
  server.answer('POST /api/first-steps/trial', () => ({
    body: { data: { url: 'https://noren.test/s/koharu' } },
  }))
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('open', () => ({ location: { replace }, close: () => undefined }))
  const { press } = show()
  await press.click(await screen.findByRole('button', { name: new RegExp(words.publish.missing.trial) }))
  await expect.poll(() => replace.mock.calls).toEqual([['https://noren.test/s/koharu']])
  expect(screen.getByRole('link', { name: words.publish.missing.address }).getAttribute('href')).toBe(
    '/shop/place#section-address',
  )
})
