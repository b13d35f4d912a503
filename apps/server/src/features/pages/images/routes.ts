import { pageImages } from '@noren/contract/pages/images'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createPageImage, deletePageImage, updatePageImage } from './page-images.ts'

export const pageImageRoutes = {
  create: bind(pageImages.create)(async (context, { params, body }) => {
    const wanted = { pageId: params.pageId, input: body }
    const made = await createPageImage(context, context.scope, wanted, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(pageImages.update)(async (context, { params, body }) => {
    const changed = await updatePageImage(context, context.scope, { ...params, change: body }, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(pageImages.remove)(async (context, { params }) => {
    const done = await deletePageImage(context, context.scope, params)
    return isRefusal(done) ? done : undefined
  }),
}
