// The owner's notifications in a real Chromium. Its own push service cannot be reached from here, so the browser subscribes at the
// sandbox's, and what that one decrypted is handed to the real service worker by the browser's debugging protocol. Rules MSG-219 to MSG-226.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { pushScreen } from '@noren/words/admin/mails/push'
import { pushes } from '@noren/words/reservations/push'
import { askForApproval, bookAs, dayPage, openKept } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const words = pushScreen.ja
const changes = reservationChanges.ja

/** In the place of what asks the browser's maker. */
const subscribeAtSandbox = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const place = 'story.push'
    const subscriptionOf = (data: { endpoint: string }) => ({
      options: { applicationServerKey: null },
      toJSON: () => data,
      unsubscribe: async () => {
        localStorage.removeItem(place)
        return true
      },
    })
    const kept = () => {
      const text = localStorage.getItem(place)
      return text === null ? null : subscriptionOf(JSON.parse(text))
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
        const text = btoa(String.fromCharCode(...key))
        const answer = await fetch('/sandbox/push/subscriptions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            key: text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
          }),
        })
        localStorage.setItem(place, await answer.text())
        return kept()
      },
    })
  })
}

const endpointOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('story.push') ?? '{}').endpoint)

type Told = { title: string; body: string; tag: string; url: string }

/** What the push service decrypted for this browser, newest first. */
const received = async (page: Page): Promise<string[]> => {
  const endpoint = await endpointOf(page)
  const answer = await page.request.get('/sandbox/push/messages', { params: { endpoint } })
  return (await answer.json()).map(({ text }: { text: string }) => text)
}

const turnOn = async (page: Page): Promise<void> => {
  await page.goto('/notifications')
  await page.getByRole('button', { name: words.device.turnOn }).click()
  await expect(page.getByText(words.device.on)).toBeVisible()
}

/** Hands a payload to the worker, as the browser does with one of its push service. */
const deliver = async (page: Page, data: string): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('it is turned on by a press, tested, and turned off', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  await subscribeAtSandbox(page)
  await openKept(page)
  await turnOn(page)
  await page.getByRole('button', { name: words.device.test }).click()
  await expect.poll(async () => (await received(page))[0] ?? '').toContain(pushes.ja.test.title)
  const devices = page.getByRole('region', { name: words.devices.title })
  await expect(devices.getByText(words.devices.current)).toBeVisible()

  await page.reload()
  await expect(page.getByText(words.device.on)).toBeVisible()
  await page.getByRole('button', { name: words.device.turnOff }).click()
  await expect(page.getByRole('button', { name: words.device.turnOn })).toBeVisible()
  await expect(page.getByText(words.devices.none)).toBeVisible()
})

test('a request is shown by the browser, opened by a press, and answered by a second one', async ({
  page,
  shop,
  date,
}) => {
  await subscribeAtSandbox(page)
  await askForApproval(page)
  await openKept(page)
  await turnOn(page)
  const { id } = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  await expect.poll(async () => (await received(page)).length).toBe(1)
  const [payload = ''] = await received(page)
  await deliver(page, payload)
  // The payload is the product's own.
  const told = JSON.parse(payload) as Told
  await expect.poll(() => shown(page)).toEqual([{ title: told.title, body: told.body, tag: told.tag }])
  expect(told.body).toContain('山田 花子 様（初めて）')
  // A repeat takes the place of the first.
  await deliver(page, payload)
  await expect.poll(async () => (await shown(page)).length).toBe(1)

  // The press itself cannot be made from outside: the event is the one that it causes.
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    // The worker's own global, of whose types a story knows nothing.
    const own = self as unknown as {
      registration: { getNotifications: () => Promise<object[]> }
      NotificationEvent: new (type: string, options: object) => Event
    }
    const [notification] = await own.registration.getNotifications()
    self.dispatchEvent(new own.NotificationEvent('notificationclick', { notification, action: 'approve' }))
  })
  await expect(page).toHaveURL(new RegExp(`/reservation/${id}$`))
  const { approve, chip } = dayPage(page)
  await expect(approve).toBeFocused()
  // Nothing was done by opening.
  await expect(chip('pending_approval')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(chip('reserved')).toBeVisible()
})

test('declining is prepared too, and asks first', async ({ page, shop, date }) => {
  await askForApproval(page)
  const { id } = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  await page.goto(`/reservation/${id}?answer=decline`)
  const { dialog, chip } = dayPage(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chip('pending_approval')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: changes.approve, exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('what is told is chosen, and stays chosen', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/notifications')
  const kind = page.getByRole('checkbox', { name: words.kinds.names.canceled.name })
  await kind.uncheck()
  await page.getByRole('checkbox', { name: words.quiet.use }).check()
  await page.getByRole('combobox', { name: words.quiet.from }).selectOption('21:00')
  await page.getByRole('radio', { name: words.details.names.none.name }).check()
  await expect
    .poll(async () => (await (await page.request.get('/api/push')).json()).data.settings)
    .toMatchObject({ quiet: { from: '21:00', to: '08:00' }, details: 'none', kinds: { canceled: false } })
  await page.reload()
  await expect(kind).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: words.quiet.from })).toHaveValue('21:00')
})
