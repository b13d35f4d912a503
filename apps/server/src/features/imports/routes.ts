import { imports, importRowsPerPage } from '@noren/contract/imports/imports'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Services } from '#platform/services'
import { changeImport } from './stages/change-import.ts'
import { cancel, pause, removeImport, resume, start, takeStep, undo } from './stages/steps.ts'
import { listRows } from './list-rows.ts'
import { wakeImports } from './running/run-imports.ts'
import { receiveImport } from './stages/receive-import.ts'
import { listImports, readImport } from './stored-imports.ts'

/** The import as it is now. */
const answer = async (services: Services, scope: ShopScope, id: number, now: Millis) => {
  const data = await readImport(services, scope, id, now)
  return data ? { data } : refuse('not_found')
}

type Stepping = Services & { scope: ShopScope; now: Millis }

const step = async <C extends 'import_state' | 'outdated' | 'import_over'>(
  { scope, now, ...services }: Stepping,
  id: number,
  of: Parameters<typeof takeStep<C>>[3],
) => {
  const done = await takeStep(services, scope, id, of, now)
  if (isRefusal(done)) return done
  await wakeImports(services)
  return answer(services, scope, id, now)
}

export const importRoutes = {
  list: bind(imports.list)(async ({ scope, now, ...services }) => ({
    data: await listImports(services, scope, now),
  })),

  receive: bind(imports.receive)(
    async ({ scope, user, now, requestContext, ...services }, { query, upload }) => {
      const wanted = { ...query, upload, userId: user.userId, language: requestContext.language }
      const id = await receiveImport(services, scope, wanted, now)
      if (isRefusal(id)) return id
      const data = await readImport(services, scope, id, now)
      if (!data) throw new Error('an import that was just received is not there')
      return { data }
    },
  ),

  read: bind(imports.read)(async ({ scope, now, ...services }, { params }) =>
    answer(services, scope, params.id, now),
  ),

  change: bind(imports.change)(async ({ scope, now, ...services }, { params: { id }, body }) => {
    const done = await changeImport(services, scope, { id, change: body }, now)
    return isRefusal(done) ? done : answer(services, scope, id, now)
  }),

  rows: bind(imports.rows)(async ({ db, scope, requestContext }, { params: { id }, query }) => {
    const { show = 'all', page = 1 } = query
    const found = await listRows(db, scope, { id, show, page, language: requestContext.language })
    if (isRefusal(found)) return found
    const { rows, total } = found
    const last_page = Math.max(1, Math.ceil(total / importRowsPerPage))
    return { data: rows, meta: { page, per_page: importRowsPerPage, last_page, total } }
  }),

  changeRow: bind(imports.changeRow)(
    async ({ scope, now, requestContext, ...services }, { params, body }) => {
      const { id, line } = params
      const done = await changeImport(services, scope, { id, row: { line, ...body } }, now)
      if (isRefusal(done)) return done
      const { language } = requestContext
      const found = await listRows(services.db, scope, { id, show: 'all', page: 1, line, language })
      if (isRefusal(found)) return found
      const [row] = found.rows
      return row ? { data: row } : refuse('not_found')
    },
  ),

  decide: bind(imports.decide)(async ({ scope, now, ...services }, { params: { id }, body }) => {
    const done = await changeImport(services, scope, { id, decisions: body }, now)
    return isRefusal(done) ? done : answer(services, scope, id, now)
  }),

  start: bind(imports.start)((context, { params, body }) => step(context, params.id, start(body.version))),
  pause: bind(imports.pause)((context, { params }) => step(context, params.id, pause)),
  resume: bind(imports.resume)((context, { params }) => step(context, params.id, resume)),
  cancel: bind(imports.cancel)((context, { params }) => step(context, params.id, cancel)),
  undo: bind(imports.undo)((context, { params }) => step(context, params.id, undo)),

  remove: bind(imports.remove)(async ({ scope, ...services }, { params }) => {
    const done = await removeImport(services, scope, params.id)
    return isRefusal(done) ? done : undefined
  }),
}
