import type { ExternalCalendar } from '@noren/contract/feeds/external'
import { hasCome } from '#platform/clock.ts'

/** It is due, and the worker has not read it yet. */
export const isWaiting = ({ next_read_at }: Pick<ExternalCalendar, 'next_read_at'>): boolean =>
  hasCome(next_read_at)
