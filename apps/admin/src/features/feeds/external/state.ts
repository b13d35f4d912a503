import type { ExternalCalendar } from '@noren/contract/feeds/external'
import { hasCome } from '#platform/clock.ts'

/** Its turn has come, and the worker has not been there yet. */
export const isWaiting = ({ next_read_at }: Pick<ExternalCalendar, 'next_read_at'>): boolean =>
  hasCome(next_read_at)
