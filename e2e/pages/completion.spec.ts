// The completion page: its blocks, and what a customer sees after booking.
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { editorPage, words } from './editor-page.ts'

test('a text around the reservation number, which stays as it is @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  // The accessibility checker's own, in the frame that runs no script.
  allowProblem(/Blocked script execution/)
  await makeOwner(context)
  const mine = editorPage(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/page-sections') && request.method() === 'POST')
      calls.push(request.postData() ?? '')
  })
  await mine.open('/completion-page')
  await expect(mine.blocks).toHaveCount(2)
  const number = mine.block(words.numberText)
  await expect(number).toContainText(words.kinds.reservation_number)
  await expect(number.getByRole('switch')).toHaveCount(0)
  await expect(mine.remove(words.kinds.reservation_number)).toHaveCount(0)

  await mine.addDocument.click()
  const name = words.untitled(words.kinds.document, 2)
  await mine.body(name).click()
  await mine.close.click()
  await mine.edit(name).click()
  await mine.body(name).click()
  await page.keyboard.type('お気をつけてお越しください')
  await mine.close.click()
  await expect(mine.toast(words.toasts.saved)).toBeVisible()
  expect(calls, 'nothing was written while it was empty').toHaveLength(1)
  expect(calls[0]).toContain('"publish_state":"published"')
  await expect(mine.live.getByText('お気をつけて')).toBeVisible()
  await expectAccessibleAtWidths(page, 'the completion page’s editor')
  await page.reload()
  await expect(page.getByText('お気をつけてお越しください').first()).toBeVisible()
})
