// Feedback to the operator. Rules MSG-16, MSG-17.
import { contact } from '@noren/words/admin/contact'
import { errors } from '@noren/words/errors'
import { validation } from '@noren/words/validation'
import { widgets } from '@noren/words/admin/widgets'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { makeOwner } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = contact.ja
const texts = validation.ja

const contactPage = (page: Page) => {
  const main = page.getByRole('main')
  return {
    main,
    content: main.getByRole('textbox', { name: words.content }),
    files: main.getByRole('list', { name: words.list }).getByRole('listitem'),
    submit: main.getByRole('button', { name: words.submit }),
    choose: (...files: { name: string; buffer: Buffer; mimeType?: string }[]) =>
      main
        .locator('input[type=file]')
        .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file }))),
  }
}

const text = (name: string, bytes = 10) => ({ name, buffer: Buffer.alloc(bytes, 'x') })

test('an owner writes with files, and may write again', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 422 .*inquiries/)
  await makeOwner(context)
  await page.goto('/contact')
  const own = contactPage(page)
  await expectAccessibleAtWidths(page, 'contact')
  await own.submit.click()
  await expect(own.main.getByText(texts.contact_content)).toBeVisible()
  await expect(own.content).toBeFocused()
  await own.content.fill('あ'.repeat(2001))
  await expect(own.main.getByText(texts.contact_content_max)).toBeVisible()
  await own.content.fill('  ギフト券がほしいです。  ')
  await expect(own.main.getByText(words.count('11', '2,000'))).toBeVisible()

  await own.choose(text('a.txt'), text('b.txt'), text('c.txt'), text('d.txt'))
  await expect(own.main.getByText(words.tooMany)).toBeVisible()
  await expect(own.files).toHaveCount(0)
  await own.choose(text('a.exe'))
  await expect(own.main.getByText(words.type('a.exe'))).toBeVisible()
  await own.choose(text('large.txt', 1024 * 1024 + 1))
  await expect(own.main.getByText(words.size('large.txt'))).toBeVisible()
  await own.choose(text('empty.csv', 0))
  await expect(own.main.getByText(words.empty('empty.csv'))).toBeVisible()

  const long = `${'長い名前'.repeat(10)}.txt`
  await own.choose(text(long), text('料金.csv', 1024 * 1024))
  await expect(own.files).toHaveCount(2)
  await expect(own.main.getByText(words.empty('empty.csv'))).toBeHidden()
  await own.choose(text('a.txt'), text('b.txt'))
  await expect(own.main.getByText(words.tooMany)).toBeVisible()
  await own.choose({ name: 'picture.png', buffer: Buffer.from('no picture') })
  await expect(own.files).toHaveCount(3)
  await expectAccessibleAtWidths(page, 'contact with files')
  await own.submit.click()
  await expect(own.main.getByText(words.ofFile('picture.png', texts.contact_file_bytes))).toBeVisible()
  await own.main.getByRole('button', { name: words.remove('picture.png') }).click()
  await own.submit.click()
  await expect(own.main.getByRole('heading', { name: words.done })).toBeFocused()
  await own.main.getByRole('button', { name: words.another }).click()
  await expect(own.content).toHaveValue('')
})

test('what was typed is not lost by a failure, and a repeat after a lost answer is written once', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (429|500) /)
  allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED) /)
  await makeOwner(context)
  await page.goto('/contact')
  const own = contactPage(page)
  await own.content.fill('こんにちは')

  const answer = (status: number, message: string) =>
    page.route(
      '**/api/contact/inquiries',
      (route) => route.fulfill({ status, json: { message, code: 'fault' } }),
      {
        times: 1,
      },
    )
  await answer(500, '')
  await own.submit.click()
  await expect(own.main.getByText(words.failed)).toBeVisible()
  await answer(429, errors.ja.too_many)
  await own.submit.click()
  await expect(own.main.getByText(errors.ja.too_many)).toBeVisible()
  await expect(own.content).toHaveValue('こんにちは')

  // Saved, but the answer is lost: sent once more it is not written twice.
  let sent = 0
  await page.route('**/api/contact/inquiries', async (route) => {
    sent++
    const response = await route.fetch()
    if (sent === 1) return route.abort()
    expect(response.status()).toBe(201)
    return route.fulfill({ response })
  })
  await own.submit.click()
  await expect(own.main.getByRole('alert')).toBeVisible()
  await own.submit.click()
  await expect(own.main.getByRole('heading', { name: words.done })).toBeVisible()
  expect(sent).toBe(2)
})

test('leaving with something typed asks first', async ({ page, context }) => {
  await makeOwner(context)
  await page.goto('/reservation-calendar')
  await page.goto('/contact')
  const own = contactPage(page)
  await own.content.fill('こんにちは')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByText(widgets.ja.unsaved.title)).toBeVisible()
  await page.getByRole('button', { name: widgets.ja.unsaved.stay }).click()
  await expect(own.content).toHaveValue('こんにちは')
})
