// The service worker of the owner's application (decision 0042). It keeps the frame of one release, so that the application opens without
// a network; what it shows then is today's list from the device's storage. Everything else goes to the network as if there were no
// worker: calls of the API, writes, the customers' pages. It imports nothing, because it is run as a classic script.

/** What the server writes before this script: of the release that it serves, in one language. */
type Frame = {
  /** Another release or language has another one. */
  name: string
  /** The page, without contents but for its frame. */
  page: string
  /** All that the page needs to show the calendar's screen; the first is named in the page. */
  files: string[]
  /** Pictures of the help, kept once it was opened. */
  pictures: string[]
  /** Patterns of the paths that need a session. */
  screens: string[]
}

const worker = self as unknown as ServiceWorkerGlobalScope & { frame: Frame }
const { frame } = worker
const ours = 'noren-frame.'
const cacheName = ours + frame.name
const screens = frame.screens.map((pattern) => new RegExp(pattern, 'i'))

// A release is kept whole or not at all: where anything fails, the worker before stays.
worker.addEventListener('install', (event) => event.waitUntil(keepFrame()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldFrames()))

worker.addEventListener('message', (event) => {
  if (event.data === 'keep-help') event.waitUntil(keepPictures())
})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification, event.action))
})
worker.addEventListener('pushsubscriptionchange', (event) => {
  // Of this event the library of the language knows nothing yet.
  const change = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
  change.waitUntil(subscribeAnew(change.oldSubscription))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (screens.some((screen) => screen.test(pathname))) event.respondWith(openScreen(request))
  } else if (/^\/assets\/[^/]+$/.test(pathname)) event.respondWith(readAsset(request))
})

const keepFrame = async (): Promise<void> => {
  const page = await fetch(frame.page, { cache: 'no-store' })
  // The server may have been replaced since it sent this script: then its page names other files.
  if (!page.ok || !(await page.clone().text()).includes(frame.files[0] ?? ''))
    throw new Error('the page is of another release')
  const cache = await caches.open(cacheName)
  await cache.addAll(frame.files)
  await cache.put(frame.page, page)
  await takePicturesOver(cache)
  await worker.skipWaiting()
}

/** Those that the release before has kept: most of them stay the same. */
const takePicturesOver = async (cache: Cache): Promise<void> => {
  for (const picture of frame.pictures) {
    const kept = await caches.match(picture, { ignoreVary: true })
    if (kept) await cache.put(picture, kept)
  }
}

/** One that cannot be had now is asked for when the help is opened again. */
const keepPictures = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const picture of frame.pictures)
    if (!(await cache.match(picture, { ignoreVary: true }))) await cache.add(picture).catch(() => undefined)
}

/** The release before stays, for tabs that were opened with it: they may still ask for its files. */
const dropOldFrames = async (): Promise<void> => {
  // A preload is sent for every navigation of the site, also for those that no worker answers: they would reach the server twice.
  // Earlier releases enabled it, and the browser keeps that with the registration. Decision 0074.
  await worker.registration.navigationPreload?.disable()
  const others = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

const openScreen = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch {
    const page = await caches.match(frame.page, { cacheName, ignoreVary: true })
    return page ?? Response.error()
  }
}

/** Their names carry a hash, so a file of any kept release is the one that is meant. */
const readAsset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

/** As the server writes it, in the language of the device. */
type Told = {
  title: string
  body: string
  /** Of its cause: what is told of it once more takes the place of the first. */
  tag: string
  url: string
  actions?: { action: string; title: string; url: string }[]
}

/** Browsers end a subscription whose notifications show nothing. */
const show = async (data: PushMessageData | null): Promise<void> => {
  const told = read(data)
  const { title, body, tag, url, actions = [] } = told ?? { title: 'Noren', body: '', tag: 'noren', url: '/' }
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: frame.name.endsWith('.en') ? 'en' : 'ja',
    data: { url, urls: Object.fromEntries(actions.map((one) => [one.action, one.url])) },
    actions: actions.map(({ action, title: name }) => ({ action, title: name })),
  }
  await worker.registration.showNotification(title, options)
}

const read = (data: PushMessageData | null): Told | undefined => {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Opens the page, or goes there in the window that is open. An answer is only prepared: nothing is written here. Rule MSG-225. */
const open = async ({ data }: Notification, action: string): Promise<void> => {
  const { url, urls }: { url: string; urls: Record<string, string> } = data
  const target = new URL(urls[action] ?? url, worker.location.origin)
  // Only our own pages, whatever was received.
  if (target.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window' })
  for (const window of windows) {
    if (!screens.some((screen) => screen.test(new URL(window.url).pathname))) continue
    const there = await window.navigate(target.href).catch(() => null)
    if (there) {
      await there.focus().catch(() => undefined)
      return
    }
  }
  await worker.clients.openWindow(target.href)
}

/** The browser has given the device another address. What fails is made good when the application is opened. */
const subscribeAnew = async (before: PushSubscription | null | undefined): Promise<void> => {
  if (!before) return
  const made = await worker.registration.pushManager.subscribe(before.options)
  const { endpoint, keys } = made.toJSON()
  await fetch('/sanctum/csrf-cookie', { credentials: 'include' })
  const token = await readToken()
  if (token === undefined) return
  await fetch('/api/push/devices', {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': token,
    },
    body: JSON.stringify({ endpoint, keys }),
  })
}

/** Not every browser lets a worker read cookies. */
const readToken = async (): Promise<string | undefined> => {
  const store = (worker as { cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } })
    .cookieStore
  const found = await store?.get('XSRF-TOKEN')
  return found?.value === undefined ? undefined : decodeURIComponent(found.value)
}
