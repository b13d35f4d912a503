import { blockDays, blocks } from '@noren/contract/reservations/blocks'
import { minutesPerDay } from '@noren/scheduling/time'
import { millisToLocalMinute } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { isEnterable } from '../rules.ts'
import { enterBlocks, removeBlocks } from './commands.ts'

export const blockRoutes = {
  enter: bind(blocks.enter)(async ({ scope, now, user, requestContext, ...services }, { body }) => {
    const days = blockDays(body)
    const isIn = (day: number | undefined) =>
      isEnterable((day ?? 0) * minutesPerDay, millisToLocalMinute(now))
    if (!isIn(days[0])) return refuse('invalid', { errors: { date: ['entry_window'] } })
    if (!isIn(days.at(-1))) return refuse('invalid', { errors: { until: ['entry_window'] } })
    const { idempotencyKey, language } = requestContext
    const made = { input: body, idempotencyKey, userId: user.userId, language }
    const entered = await enterBlocks(services, scope, made, now)
    return isRefusal(entered) ? entered : { data: entered }
  }),

  remove: bind(blocks.remove)(async ({ scope, now, user, ...services }, { params, query }) => {
    const removed = await removeBlocks(
      services,
      scope,
      { id: params.id, which: query.which ?? 'day', userId: user.userId },
      now,
    )
    return isRefusal(removed) ? removed : { data: removed }
  }),
}
