import { holidayOpeningText } from '@noren/words/hours'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrintedCard } from './printed-card.tsx'
import { modulesOf } from './qr-code.ts'

const someTexts = {
  name: 'ヘアサロン こはる',
  url: 'https://noren.test/s/koharu',
  phone: null,
  address: null,
  week: { hours: [], is_holiday_working: true, monthly_rules: [], holiday_opening: null },
}

// Rule PAGE-206.
test('the pattern of the shop is dyed into the cloth, and plain cloth has none', () => {
  const modules = modulesOf(someTexts.url)
  const look = { cloth: 'ai', voice: 'gothic', pattern: 'asanoha' } as const
  const { container, rerender } = render(<PrintedCard texts={someTexts} modules={modules} look={look} />)
  const id = container.querySelector('pattern')?.id
  expect(id).toBeTruthy()
  expect(container.querySelector(`path[fill="url(#${id})"]`)).not.toBeNull()
  rerender(<PrintedCard texts={someTexts} modules={modules} look={{ ...look, pattern: 'muji' }} />)
  expect(container.querySelector('pattern')).toBeNull()
})

test('the card says when the shop is open on a day off that is a holiday', () => {
  const ranges = [{ opening_time: '10:00', closing_time: '18:00' }]
  const opening = { weekdays: [1], ranges, next_day_off: true }
  const hours = [0, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ranges }))
  const texts = {
    name: 'ヘアサロン こはる',
    url: 'https://noren.test/s/koharu',
    phone: null,
    address: null,
    week: { hours, is_holiday_working: true, monthly_rules: [], holiday_opening: opening },
  }
  render(<PrintedCard texts={texts} modules={modulesOf(texts.url)} look={undefined} />)
  expect(screen.getByText(holidayOpeningText('ja', opening))).toBeDefined()
})
