// This browser's subscription to notifications: it is made by a press alone, and is given up when the user logs out. Rule MSG-220.
import type { PushSubscription as Subscribed } from '@noren/contract/messages/push'
import { call } from '../api.ts'
import { stored } from '../stored/storage.ts'

export type PushSupport = 'none' | 'home-screen' | 'blocked' | 'ready'

/** On an iPhone notifications are for applications on the home screen alone. */
export const pushSupport = (): PushSupport => {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isApple() && !isInstalled() ? 'home-screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** An iPad says that it is a Mac. */
const isApple = (): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** Asks for the permission, then subscribes. Undefined where it was not given. Throws where the browser fails. */
export const subscribe = async (publicKey: string, userId: number): Promise<Subscribed | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key is of no use any more.
  const before = await pushManager.getSubscription()
  if (before && !isOfKey(before, publicKey)) await before.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const subscribed = shown(made)
  if (subscribed) place.write(name, String(userId))
  return subscribed
}

/** The browser gives its subscription up; where that fails, the server has forgotten it. */
export const unsubscribe = async (): Promise<void> => {
  place.drop(name)
  const subscription = await find().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

/** A new session of the same user: what was turned on in this browser stays on. */
export const keepSubscription = async (userId: number): Promise<void> => {
  if (place.read(name) !== String(userId) || pushSupport() !== 'ready') return
  const subscription = await find().catch(() => null)
  const body = subscription && shown(subscription)
  if (body) await call('POST /api/push/devices', { body }, { isBackground: true })
}

/** Who turned it on here. */
const name = 'push.user'
const place = stored('local')

const find = async (): Promise<PushSubscription | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
}

const shown = (subscription: PushSubscription): Subscribed | undefined => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined
}

const isOfKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options.applicationServerKey
  return key === null || new Uint8Array(key).toString() === bytesOf(publicKey).toString()
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
