import { useEffect, useEffectEvent } from 'react'
import { keyOf, stored } from './storage.ts'

/**
 * What was typed when a session died, kept in this tab until the same user has signed in again. It is written at that moment alone:
 * while all goes well nothing of a customer lies in the browser's storage.
 */
export const useDraft = (name: string, read: () => unknown): void => {
  const current = useEffectEvent(read)
  useEffect(() => {
    open.set(name, () => current())
    return () => void open.delete(name)
  }, [name])
}

/** Keeps what the open forms hold; a form without input gives undefined. */
export const keepDrafts = (userId: number): void => {
  for (const [name, read] of open) {
    const value = read()
    if (value !== undefined) stored('session').write(`${prefix}${name}`, JSON.stringify({ userId, value }))
  }
}

/** The caller knows the shape: the same form wrote it a moment ago. */
export const savedDraft = (name: string, userId: number | undefined): unknown => {
  const text = stored('session').read(`${prefix}${name}`)
  if (text === null) return undefined
  const kept = JSON.parse(text) as { userId: number; value: unknown }
  return kept.userId === userId ? kept.value : undefined
}

export const dropDraft = (name: string): void => stored('session').drop(`${prefix}${name}`)

/** Somebody has left this browser on purpose. */
export const dropDrafts = (): void => {
  if (typeof sessionStorage === 'undefined') return
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key)
}

const open = new Map<string, () => unknown>()
const prefix = 'draft.'
