import { pages, pageSections } from '@noren/contract/pages/pages'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { createSection } from './create-section.ts'
import { deleteSection } from './delete-section.ts'
import { reorderSectionMenus, reorderSections } from './reorder-sections.ts'
import { updatePage } from './update-page.ts'
import { updateSection } from './update-section.ts'
import { createPreview } from './previews/create-preview.ts'
import { listPages, readPage } from './read-page.ts'

export const pageRoutes = {
  list: bind(pages.list)(async ({ scope, ...services }, { query }) => ({
    data: await listPages(services, scope, query.type),
  })),

  read: bind(pages.read)(async ({ scope, ...services }, { params }) => {
    const page = await readPage(services, scope, params.id)
    return page ? { data: page } : refuse('not_found')
  }),

  update: bind(pages.update)(async (context, { params, body }) => {
    const wanted = { id: params.id, publishState: body.publish_state }
    const changed = await updatePage(context, context.scope, wanted, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  reorder: bind(pages.reorder)(async (context, { params, body }) => {
    const done = await reorderSections(context, context.scope, { id: params.id, ids: body.ids })
    return isRefusal(done) ? done : undefined
  }),

  preview: bind(pages.preview)(async (context, { params, body }) => {
    const wanted = { pageId: params.id, content: body.content, isLive: body.live === true }
    const made = await createPreview(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  createSection: bind(pageSections.create)(async (context, { body }) => {
    const wanted = { input: body, idempotencyKey: context.requestContext.idempotencyKey }
    const made = await createSection(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  updateSection: bind(pageSections.update)(async (context, { params, body }) => {
    const changed = await updateSection(context, context.scope, { id: params.id, change: body })
    return isRefusal(changed) ? changed : { data: changed }
  }),

  removeSection: bind(pageSections.remove)(async (context, { params }) => {
    const done = await deleteSection(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),

  reorderMenus: bind(pageSections.reorder)(async (context, { params, body }) => {
    const done = await reorderSectionMenus(context, context.scope, { id: params.id, ids: body.ids })
    return isRefusal(done) ? done : undefined
  }),
}
