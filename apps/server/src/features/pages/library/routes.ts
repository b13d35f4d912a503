import { libraryImages } from '@noren/contract/pages/images'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createLibraryImage, deleteLibraryImage, updateLibraryImage } from './library-images.ts'
import { listLibrary } from './list-library.ts'

export const libraryRoutes = {
  list: bind(libraryImages.list)(async ({ db, scope }) => ({ data: await listLibrary(db, scope) })),

  create: bind(libraryImages.create)(async (context, { body }) => {
    const made = await createLibraryImage(context, context.scope, body, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(libraryImages.update)(async (context, { params, body }) => {
    const changed = await updateLibraryImage(context, context.scope, { ...params, ...body })
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(libraryImages.remove)(async (context, { params }) => {
    const done = await deleteLibraryImage(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),
}
