import type { PushState } from '@noren/contract/messages/push'
import { pushScreen } from '@noren/words/admin/mails/push'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { PushPage } from './push-page.tsx'

const words = pushScreen.ja

const state: PushState = {
  public_key: 'BAAA',
  settings: {
    kinds: {
      new: true,
      request: true,
      changed: true,
      canceled: true,
      offer_answered: true,
      waitlist_served: true,
      undelivered: true,
    },
    quiet: null,
    details: 'full',
  },
  devices: [],
}
const device = {
  id: 3,
  is_current: true,
  user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
  created_at: '2026-11-21T09:00:00+09:00',
  last_sent_at: null,
}

const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example.com/a', keys: { p256dh: 'B', auth: 'A' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
}
let kept: typeof subscription | null
const pushManager = {
  getSubscription: async () => kept,
  subscribe: async () => (kept = subscription),
}

beforeEach(() => {
  kept = null
  vi.stubGlobal('PushManager', () => undefined)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const show = (more: Partial<PushState> = {}) => {
  const server = ownersServer()
  let current = { ...state, ...more }
  server.answer('GET /api/push', () => ({ body: { data: current } }))
  const set = (next: Partial<PushState>) => (current = { ...current, ...next })
  return { server, set, ...showScreen(<PushPage />) }
}

test('a press asks for the permission and registers this device; another one ends it', async () => {
  const { server, set, press } = show()
  server.answer('POST /api/push/devices', () => {
    set({ devices: [device] })
    return { body: { data: device } }
  })
  await press.click(await button(words.device.turnOn))
  await screen.findByText(words.device.on)
  expect(server.sent('POST /api/push/devices')[0]?.body).toEqual(subscription.toJSON())
  server.answer('DELETE /api/push/devices/{id}', () => {
    set({ devices: [] })
    return { body: undefined }
  })
  await press.click(await button(words.device.turnOff))
  await button(words.device.turnOn)
  expect(subscription.unsubscribe).toHaveBeenCalled()
})

test('a permission that is not given registers nothing, and says how it is given', async () => {
  const permission = {
    permission: 'default',
    requestPermission: async () => (permission.permission = 'denied'),
  }
  vi.stubGlobal('Notification', permission)
  const { server, press } = show()
  await press.click(await button(words.device.turnOn))
  await screen.findByText(words.device.blocked)
  expect(server.sent('POST /api/push/devices')).toEqual([])
  within(toasts()).getByText(words.toasts.onFailed)
})

test('on an iPhone outside of the home screen it says how to get there', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  show()
  await screen.findByText(words.device.homeScreen)
  for (const step of words.device.homeScreenSteps) screen.getByText(step)
  vi.restoreAllMocks()
})

test('a browser without notifications is told so', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  show()
  await screen.findByText(words.device.unsupported)
})

test('a choice that cannot be saved is taken back and said', async () => {
  const { server, press } = show()
  server.answer('PUT /api/push/settings', () => ({ status: 500 }))
  const kind = await screen.findByRole<HTMLInputElement>('checkbox', { name: words.kinds.names.new.name })
  await press.click(kind)
  await within(toasts()).findByText(words.toasts.saveFailed)
  expect(kind.checked).toBe(true)
})

test('quiet hours begin with the usual night', async () => {
  const { server, set, press } = show()
  server.answer('PUT /api/push/settings', ({ body }) => {
    // What the screen sends is the shape of the settings.
    const settings = body as PushState['settings']
    set({ settings })
    return { body: { data: settings } }
  })
  await press.click(await screen.findByRole('checkbox', { name: new RegExp(words.quiet.use) }))
  expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: words.quiet.from })).toHaveProperty(
    'value',
    '22:00',
  )
  expect(server.sent('PUT /api/push/settings')[0]?.body).toMatchObject({
    quiet: { from: '22:00', to: '08:00' },
  })
})
