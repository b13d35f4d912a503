import { now } from '#platform/clock.ts'

/** Past dates cannot be chosen; today can. */
export const isPastDate = (date: string): boolean => date < now().date
