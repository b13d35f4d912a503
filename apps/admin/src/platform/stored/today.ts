import { stored } from './storage.ts'

/** Today's list as it was read last, for a phone without a network. Of one user; forgotten when the session ends. */
export type SavedDay = {
  userId: number
  date: string
  /** When it was read, minutes of that date. */
  at: number
  visits: SavedVisit[]
}

export type SavedVisit = {
  id: number
  start: number
  end: number
  name: string
  title: string
  status: string
}

export const saveToday = (day: SavedDay): void => stored('local').write(name, JSON.stringify(day))

/** Undefined where nothing of that date is stored, or for somebody else; without a user whoever used this device last. */
export const savedToday = (date: string, userId?: number): SavedDay | undefined => {
  const text = stored('local').read(name)
  if (text === null) return undefined
  const saved = JSON.parse(text) as SavedDay
  return saved.date === date && (userId === undefined || saved.userId === userId) ? saved : undefined
}

export const dropToday = (): void => stored('local').drop(name)

const name = 'today'
