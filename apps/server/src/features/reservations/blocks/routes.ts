import { blockDays, blocks } from '@noren/contract/reservations/blocks'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { isEnterable } from '../stages.ts'
import { enterBlocks, removeBlocks } from './blocks.ts'

export const blockRoutes = {
  enter: bind(blocks.enter)(async ({ scope, now, user, requestContext, ...services }, { body }) => {
    const days = blockDays(body)
    if (!isEnterable(days[0] ?? 0, now)) return refuse('invalid', { errors: { date: ['entry_window'] } })
    if (!isEnterable(days.at(-1) ?? 0, now)) return refuse('invalid', { errors: { until: ['entry_window'] } })
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
