import { externalCalendars } from '@noren/contract/feeds/external'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { addExternal, changeExternal, readExternalNow, removeExternal } from './external-calendars.ts'
import { listExternal } from './list-external.ts'

export const externalRoutes = {
  list: bind(externalCalendars.list)(async ({ db, scope }) => ({ data: await listExternal(db, scope) })),

  add: bind(externalCalendars.add)(async ({ scope, now, requestContext, ...services }, { body }) => {
    const wanted = { input: body, idempotencyKey: requestContext.idempotencyKey }
    const added = await addExternal(services, scope, wanted, now)
    return isRefusal(added) ? added : { data: added }
  }),

  change: bind(externalCalendars.change)(async ({ scope, now, ...services }, { params, body }) => {
    const changed = await changeExternal(services, scope, { id: params.id, change: body }, now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  readNow: bind(externalCalendars.readNow)(async ({ scope, now, ...services }, { params }) => {
    const asked = await readExternalNow(services, scope, params.id, now)
    return isRefusal(asked) ? asked : { data: asked }
  }),

  remove: bind(externalCalendars.remove)(async ({ scope, ...services }, { params }) => {
    const removed = await removeExternal(services, scope, params.id)
    return isRefusal(removed) ? removed : undefined
  }),
}
