import { galleryImages } from '@noren/contract/pages/images'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import {
  createGalleryImage,
  deleteGalleryImage,
  reorderGallery,
  updateGalleryImage,
} from './gallery-images.ts'
import { listGallery } from './list-gallery.ts'

export const galleryRoutes = {
  list: bind(galleryImages.list)(async ({ db, scope }) => ({ data: await listGallery(db, scope) })),

  create: bind(galleryImages.create)(async (context, { body }) => {
    const made = await createGalleryImage(context, context.scope, body, context.now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(galleryImages.update)(async (context, { params, body }) => {
    const changed = await updateGalleryImage(context, context.scope, { ...params, ...body })
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(galleryImages.remove)(async (context, { params }) => {
    const done = await deleteGalleryImage(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),

  reorder: bind(galleryImages.reorder)(async (context, { body }) => {
    const done = await reorderGallery(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),
}
