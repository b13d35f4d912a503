import { randomUUID } from 'node:crypto'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatSpokenDate } from '@noren/words/format'
import { widgets } from '@noren/words/admin/widgets'
import { reservations } from '@noren/words/reservations'
import { menuOf, newEmail, send, type Owner } from './test-users.ts'
import { expect, type Locator, type Page } from './fixtures.ts'

const entry = reservationEntry.ja
const changes = reservationChanges.ja

/** The owner's actions in the calendar's day and on a reservation's page. */
export const dayPage = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const day = page.getByRole('region', { name: /の予約$/ })
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    dialog,
    day,
    enter: button(entry.open),
    gaps: day.getByRole('button', { name: /から空き .*予定を入れる$/ }),
    kind: (kind: keyof typeof entry.kinds) => dialog.getByRole('radio', { name: entry.kinds[kind] }),
    field: (name: string) => dialog.locator(`[name="${name}"]`),
    save: dialog.getByRole('button', { name: entry.submit, exact: true }),
    saveAnyway: dialog.getByRole('button', { name: entry.anyway }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
    approve: button(changes.approve),
    decline: button(changes.decline),
    move: button(changes.move.open),
    moveHere: dialog.getByRole('button', { name: changes.move.submit }),
    /** What is not the next thing to do, the status among it. */
    more: button(changes.more),
    choice: (status: keyof typeof reservations.ja.status) =>
      page.getByRole('menuitemradio', { name: reservations.ja.status[status] }),
    chip: (status: keyof typeof reservations.ja.status) =>
      page.getByRole('main').getByText(reservations.ja.status[status], { exact: true }).first(),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),

    async open(date: string): Promise<void> {
      await page.goto(`/reservation-calendar/${date.replaceAll('-', '')}`)
      await expect(day.getByRole('heading', { level: 2 })).toBeVisible()
    },

    /** The field whose value is chosen from our own calendar. */
    dateField: (label = entry.date) => dialog.getByRole('button', { name: new RegExp(`^${label}`) }),

    /** Chooses a date in it, pressing on to its month. */
    async chooseDate(date: string, label = entry.date): Promise<void> {
      await this.dateField(label).click()
      const picker = page.getByRole('dialog', { name: label })
      const wanted = picker.getByRole('button', { name: new RegExp(`^${formatSpokenDate('ja', date)}`) })
      const next = picker.getByRole('button', { name: widgets.ja.dates.nextMonth })
      await expect(next).toBeVisible()
      for (let months = 0; months < 4 && !(await wanted.isVisible()); months++) await next.click()
      await wanted.click()
      await expect(picker).toBeHidden()
    },

    /** Fills the given fields of the dialog. */
    async fillEntry(fields: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value)
    },
  }
}

export type Booked = { id: number; number: string; token: string; email: string; start: string }

/** A customer's booking by the public call. */
export const bookAs = async (
  page: Page,
  { domain }: Owner,
  start: string,
  name = '花子',
): Promise<Booked> => {
  const email = newEmail('hanako')
  const answer = await page.request.post(`/api/public/shops/${domain}/reservations`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      menu_id: await menuOf(page),
      start_at: start,
      family_name: '山田',
      given_name: name,
      phone: '090-1234-5678',
      email,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { reservation_number: number, manage_url } = (await answer.json()).data
  const id = await idOf(page, start, number)
  return { id, number, token: manage_url.split('/').at(-1), email, start }
}

/** The customer's move request. */
export const requestMove = async (page: Page, { token }: Booked, start_at: string): Promise<void> => {
  const answer = await page.request.post(`/api/public/reservations/${token}/reschedule`, {
    data: { start_at },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export const askForApproval = async (page: Page): Promise<void> => {
  await send(page.context(), `/api/menus/${await menuOf(page)}`, { requires_approval: true }, 'PUT')
}

type Now = { today: string; minutes: number }

/** The present date and minute in Japan. */
export const shopNow = (): Now => {
  const local = new Date(Date.now() + 9 * 3_600_000)
  return {
    today: local.toISOString().slice(0, 10),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** So many minutes from then, on the next half hour, as the wire has it. */
export const timeIn = ({ today, minutes }: Now, ahead: number): string => {
  const total = Math.ceil((minutes + ahead) / 30) * 30
  const date = addDate(today, Math.floor(total / 1440))
  const of = ((total % 1440) + 1440) % 1440
  return `${date}T${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}:00+09:00`
}

export const addDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const everyRule =
  'past cutoff beyond_horizon holiday_unknown special_closed holiday closed_weekday outside_hours too_long'

/** An entry by the owner, past every rule but the guard. */
export const enter = async (
  page: Page,
  { start, name, phone }: { start: string; name: string; phone?: string },
): Promise<{ id: number }> => {
  const { data } = await send(page.context(), '/api/reservations', {
    menu_id: await menuOf(page),
    start_at: start,
    name,
    ...(phone && { phone }),
    override: everyRule.split(' '),
  })
  expect(data.id).toBeGreaterThan(0)
  return data
}

const idOf = async (page: Page, start: string, number: string): Promise<number> => {
  const date = start.slice(0, 10)
  const answer = await page.request.get('/api/reservations', { params: { from: date, to: date } })
  const events: { id: number; reservation_number: string }[] = (await answer.json()).data
  return events.find((event) => event.reservation_number === number)?.id ?? 0
}

/** Opens the calendar and waits until the worker has kept its frame. Its story allows it: `test.use({ serviceWorkers: 'allow' })`. */
export const openKept = async (page: Page, url = ''): Promise<void> => {
  await page.goto(`${url}/reservation-calendar`)
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    const worker = active ?? waiting ?? installing
    if (worker?.state !== 'activated')
      await new Promise<void>((resolve) => {
        worker?.addEventListener('statechange', () => worker.state === 'activated' && resolve())
      })
  })
}
