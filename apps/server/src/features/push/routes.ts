import { push } from '@noren/contract/messages/push'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { addDevice, readPush, removeDevice } from './devices.ts'
import { changePushSettings } from './settings.ts'
import { queueTest } from './test-push.ts'

export const pushRoutes = {
  read: bind(push.read)(async (context) => ({ data: await readPush(context, context.user) })),

  change: bind(push.change)(async ({ db, user }, { body }) => ({
    data: await changePushSettings(db, user.userId, body),
  })),

  add: bind(push.add)(async (context, { body }) => {
    const { userAgent, language } = context.requestContext
    const added = await addDevice(
      context,
      context.user,
      { subscription: body, userAgent, language },
      context.now,
    )
    return isRefusal(added) ? added : { data: added }
  }),

  remove: bind(push.remove)(async ({ db, user }, { params }) => {
    const removed = await removeDevice(db, user.userId, params.id)
    return isRefusal(removed) ? removed : undefined
  }),

  test: bind(push.test)(async (context) => {
    const queued = await queueTest(context, context.scope, context.user, context.now)
    return isRefusal(queued) ? queued : undefined
  }),
}
