import { expect, test } from 'vitest'
import { pageAfter, pageCount, pageNumbers } from './page-numbers.ts'

const gap = 'gap'

test.for<[page: number, pages: number, shown: (number | 'gap')[]]>([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, gap, 8]],
  [4, 8, [1, 2, 3, 4, 5, gap, 8]],
  [5, 8, [1, gap, 4, 5, 6, 7, 8]],
  [5, 9, [1, gap, 4, 5, 6, gap, 9]],
  [6, 20, [1, gap, 5, 6, 7, gap, 20]],
  [17, 20, [1, gap, 16, 17, 18, 19, 20]],
  [20, 20, [1, gap, 16, 17, 18, 19, 20]],
])('page %d of %d', ([page, pages, shown]) => expect(pageNumbers(page, pages)).toEqual(shown))

test('the bar keeps its length, names the first, the last and the present page, and skips no single page', () => {
  for (let pages = 8; pages < 30; pages++)
    for (let page = 1; page <= pages; page++) {
      const shown = pageNumbers(page, pages)
      expect(shown).toHaveLength(7)
      expect(shown).toEqual(expect.arrayContaining([1, page, pages]))
      for (const [index, one] of shown.entries()) {
        if (one !== gap) continue
        const [before, after] = [shown[index - 1], shown[index + 1]]
        expect(Number(after) - Number(before)).toBeGreaterThan(2)
      }
    }
})

test.for([
  [0, 15, 1],
  [15, 15, 1],
  [16, 15, 2],
  [120, 50, 3],
])('%d entries, %d a page: %d pages', ([total = 0, perPage = 0, pages]) =>
  expect(pageCount(total, perPage)).toBe(pages),
)

test.for([
  [1, 15, 50, 1],
  [5, 15, 50, 2],
  [2, 50, 15, 4],
  [2, 100, 100, 2],
])('page %d of %d entries becomes, of %d entries, page %d', ([page = 0, from = 0, to = 0, after]) =>
  expect(pageAfter(page, from, to)).toBe(after),
)
