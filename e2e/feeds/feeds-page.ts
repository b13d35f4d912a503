import { createServer } from 'node:http'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import type { Page } from '../fixtures.ts'

export const words = feedScreen.ja
const { feed } = words

/** The screen of the calendar links. */
export const feedsPage = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    main: page.getByRole('main'),
    button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    inDialog: (name: string) => dialog.last().getByRole('button', { name, exact: true }),
    field: (name: string) => dialog.getByRole('textbox', { name }),
    address: page.getByRole('textbox', { name: feed.address }),
    privacy: (name: keyof typeof feed.privacies) =>
      page.getByRole('radio', { name: new RegExp(`^${feed.privacies[name].name}`) }),
  }
}

/** Another program's calendar on this machine, with one event on a date. */
export const startProgram = async (date: string) => {
  const day = date.replaceAll('-', '')
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:dentist@example.com',
    'SUMMARY:歯医者',
    `DTSTART;TZID=Asia/Tokyo:${day}T130000`,
    `DTEND;TZID=Asia/Tokyo:${day}T150000`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const server = createServer((_, reply) => reply.end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/basic.ics`, stop: () => server.close() }
}
