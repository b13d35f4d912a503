import { useEffect, useEffectEvent } from 'react'
import { keyOf, stored } from './storage.ts'

/**
 * Saves the input of an open form in this tab when the session ends, until the same user signs in again. Only then,
 * so that normally no customer data is in the browser's storage.
 */
export const useDraft = (name: string, read: () => unknown): void => {
  const current = useEffectEvent(read)
  useEffect(() => {
    open.set(name, () => current())
    return () => void open.delete(name)
  }, [name])
}

/** Saves the input of all open forms; a form without input gives undefined. */
export const saveDrafts = (userId: number): void => {
  for (const [name, read] of open) {
    const value = read()
    if (value !== undefined) keepDraft(name, userId, value)
  }
}

/** At once, for input that has to survive a reload and holds no customer's data. */
export const keepDraft = (name: string, userId: number, value: unknown): void =>
  stored('session').write(`${prefix}${name}`, JSON.stringify({ userId, value }))

/** The caller knows the shape: the same form saved it. */
export const savedDraft = (name: string, userId: number | undefined): unknown => {
  const text = stored('session').read(`${prefix}${name}`)
  if (text === null) return undefined
  const saved = JSON.parse(text) as { userId: number; value: unknown }
  return saved.userId === userId ? saved.value : undefined
}

export const dropDraft = (name: string): void => stored('session').drop(`${prefix}${name}`)

/** After a logout. */
export const dropDrafts = (): void => {
  if (typeof sessionStorage === 'undefined') return
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key)
}

const open = new Map<string, () => unknown>()
const prefix = 'draft.'
