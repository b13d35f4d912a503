// Lists: sorted by hand, searched and filtered through the address, and the states of what is read.
import { common } from '@noren/words/common'
import { inputMethod } from '../page-checks.ts'
import { announcements, expect, samples, test, valueOf, words } from './fixtures.ts'

const [cut, wash, colour, spa] = samples.menus as [string, string, string, string]

test('a list is sorted by its buttons and by the handle’s keys, and the focus stays with what was moved', async ({
  page,
  demo,
}) => {
  const part = demo('Sortable')
  const order = (text: string) => expect(valueOf(part)).toHaveText(JSON.stringify(text))
  const button = (name: string) => part.getByRole('button', { name, exact: true })
  const handle = button(words.sort.handle(cut))
  await order('0123')
  await test.step('by buttons, which stop at the ends', async () => {
    await expect(button(words.sort.up(cut))).toHaveAttribute('aria-disabled', 'true')
    await button(words.sort.up(cut)).press('Enter')
    await order('0123')
    await button(words.sort.down(cut)).focus()
    await page.keyboard.press('Enter')
    await order('1023')
    await expect(button(words.sort.down(cut))).toBeFocused()
    await expect(announcements(page).first()).toHaveText(words.sort.moved(cut, 2, 4))
  })
  await test.step('by the keys of the handle', async () => {
    await handle.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await order('1230')
    await expect(handle).toBeFocused()
    await page.keyboard.press('Home')
    await order('0123')
    await page.keyboard.press('End')
    await order('1230')
  })
})

test('a list is sorted by dragging, and a drag can be called off', async ({ page, demo }) => {
  const part = demo('Sortable')
  const order = (text: string) => expect(valueOf(part)).toHaveText(JSON.stringify(text))
  const handle = part.getByRole('button', { name: words.sort.handle(wash), exact: true })
  await handle.scrollIntoViewIfNeeded()
  const middle = async (name: string) => {
    const box = await part.getByRole('button', { name: words.sort.handle(name), exact: true }).boundingBox()
    if (!box) throw new Error('not to be seen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const dragTo = async (name: string) => {
    const [from, to] = [await middle(wash), await middle(name)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (const fraction of [0.3, 0.7, 1]) {
      const y = from.y + (to.y - from.y) * fraction
      await page.mouse.move(from.x, y, { steps: 4 })
      // The row is under the pointer.
      await expect.poll(async () => Math.abs((await middle(wash)).y - y)).toBeLessThan(2)
    }
    // Beyond the end of the list it stays in it.
    await page.mouse.move(from.x, from.y + (to.y - from.y) * 1.15, { steps: 4 })
  }
  const shows = (text: string) =>
    expect
      .poll(async () => {
        const middles = await Promise.all(samples.menus.map(middle))
        return [...'0123'].toSorted((a, b) => middles[Number(a)]!.y - middles[Number(b)]!.y).join('')
      })
      .toBe(text)
  await dragTo(spa)
  await order('0123')
  await shows('0231')
  await page.mouse.up()
  await order('0231')
  await shows('0231')
  await dragTo(cut)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await order('0231')
  await dragTo(colour)
  await page.mouse.up()
  await order('0123')
})

test('search, filters and page stand in the address, and back leads to what was seen before', async ({
  page,
  demo,
}) => {
  const part = demo('List page')
  const [rows, address] = [valueOf(part).first(), valueOf(part).last()]
  const shows = (text: string) => expect(address).toHaveText(JSON.stringify(text))
  const field = part.getByRole('textbox', { name: samples.searchCustomers })
  const names = (...numbers: number[]) =>
    expect(rows).toHaveText(JSON.stringify(numbers.map((number) => `${samples.customer} ${number}`)))
  await test.step('a page, and back', async () => {
    await part.getByRole('button', { name: words.pages.page(3), exact: true }).click()
    await shows('?tab=all&page=3')
    await names(31, 32, 33, 34, 35, 36, 37, 38, 39, 40)
    await part.getByRole('button', { name: 'Go back' }).click()
    await shows('?tab=all')
  })
  await test.step('a search begins at the first page, after the conversion', async () => {
    await part.getByRole('button', { name: words.pages.page(3), exact: true }).click()
    await page.clock.install()
    await field.focus()
    const ime = await inputMethod(page)
    await ime.compose('4')
    await page.clock.runFor(700)
    await shows('?tab=all&page=3')
    await ime.accept('40')
    await shows('?tab=all&search=40')
    await names(40)
    await part.getByRole('button', { name: 'Go back' }).click()
    await shows('?tab=all')
    await expect(field).toHaveValue('')
  })
  await test.step('Enter does not wait; nothing found says so and leads out', async () => {
    await field.fill('佐藤')
    await field.press('Enter')
    await shows(`?tab=all&search=${encodeURIComponent('佐藤')}`)
    await expect(part.getByText(words.search.none)).toBeVisible()
    await part.getByRole('button', { name: words.search.clearAll }).click()
    await shows('?tab=all')
    await expect(field).toHaveValue('')
  })
  await test.step('a filter', async () => {
    // Checked once the address has changed, which `check` would not wait for.
    await part.getByRole('checkbox', { name: samples.short }).click()
    await shows('?tab=all&length=short')
    await names(1, 2, 3, 4, 5, 6, 7, 8, 9)
  })
})

test('what is read is loading, failed, empty or there', async ({ demo }) => {
  const part = (state: string) => demo(`Query, ${state}`)
  await expect(part('loading').getByRole('status').first()).toHaveText(common.ja.loading)
  for (const [state, action] of [
    ['failed', common.ja.retry],
    ['failed page', common.ja.reload],
    ['offline', common.ja.retry],
  ] as const) {
    await expect(part(state).getByRole('alert')).toBeVisible()
    await part(state).getByRole('button', { name: action }).click()
    await expect(valueOf(part(state))).toHaveText(JSON.stringify({ retries: true }))
  }
  await expect(part('failed').getByRole('alert')).toContainText(samples.loadFailed)
  await expect(part('failed page').getByRole('alert')).toContainText(samples.failure)
  await expect(part('empty').getByText(samples.emptyTitle)).toBeVisible()
  await expect(part('there').getByText(samples.customer)).toBeVisible()
})
