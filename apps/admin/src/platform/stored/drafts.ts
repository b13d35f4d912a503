import { keyOf, stored } from './storage.ts'

/** While `read` gives something, it is being written and not saved. Returns how to forget it. */
export const openDraft = (name: string, read: () => unknown): (() => void) => {
  open.set(name, read)
  return () => {
    if (open.get(name) === read) open.delete(name)
  }
}

/** Whether anything is being written that is not saved. */
export const isTyping = (): boolean => [...open.values()].some((read) => read() !== undefined)

/** Saves what is being written in this tab. Only when the session ends, so that normally no customer data is in the browser's storage. */
export const saveDrafts = (userId: number): void => {
  for (const [name, read] of open) {
    const value = read()
    if (value !== undefined) keepDraft(name, userId, value)
  }
}

/** At once, for input that has to survive a reload and holds no customer's data. */
export const keepDraft = (name: string, userId: number, value: unknown): void =>
  stored('session').write(placeOf(name, userId), JSON.stringify(value))

/** The caller knows the shape: the same form saved it. */
export const savedDraft = (name: string, userId: number | undefined): unknown => {
  const text = userId === undefined ? null : stored('session').read(placeOf(name, userId))
  return text === null ? undefined : JSON.parse(text)
}

export const dropDraft = (name: string, userId: number): void => stored('session').drop(placeOf(name, userId))

/** After a logout, those of whoever else signed in here as well. */
export const dropDrafts = (): void => {
  for (const key of keys()) if (key.startsWith(keyOf('draft.'))) sessionStorage.removeItem(key)
}

/** What follows `kind.` in the names of the user's drafts. */
export const savedRecords = (kind: string, userId: number | undefined): string[] => {
  if (userId === undefined) return []
  const begin = keyOf(placeOf(`${kind}.`, userId))
  return keys().flatMap((key) => (key.startsWith(begin) ? key.slice(begin.length) : []))
}

const open = new Map<string, () => unknown>()

const placeOf = (name: string, userId: number): string => `draft.${userId}.${name}`

/** A browser may refuse access; then nothing is stored. */
const keys = (): string[] => {
  try {
    return typeof sessionStorage === 'undefined' ? [] : Object.keys(sessionStorage)
  } catch {
    return []
  }
}
