import { Readable } from 'node:stream'
import { customerPhotos } from '@noren/contract/customers/photos'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { noteRead } from '../accesses/note-access.ts'
import { changePhoto, createPhoto, deletePhoto, deletePhotos, reorderPhotos } from './photos.ts'
import { listPhotos, readPhotoFile } from './find-photos.ts'

export const customerPhotoRoutes = {
  list: bind(customerPhotos.list)(async ({ scope, user, now, ...services }, { params: { id } }) => {
    const found = await listPhotos(services, scope, id)
    if (!found) return refuse('not_found')
    const reading = { userId: user.userId, customerId: id, action: 'photos_read' } as const
    if (found.photos.length > 0) await noteRead(services.db, scope, reading, now)
    return { data: found }
  }),

  image: bind(customerPhotos.image)(async ({ scope, user, now, ...services }, { params, query }) => {
    const { id: customerId, photoId: id } = params
    const reading = { userId: user.userId, customerId, action: 'photos_read' } as const
    const found = await readPhotoFile(services, scope, { ...reading, id, size: query.size ?? 'large' }, now)
    if (isRefusal(found)) return found
    const bytes = await services.storage.get(found.file)
    if (!bytes) return refuse('not_found')
    if (!found.isNoted) await noteRead(services.db, scope, reading, now)
    return { name: `photo-${id}.webp`, size: bytes.byteLength, bytes: Readable.from([Buffer.from(bytes)]) }
  }),

  create: bind(customerPhotos.create)(async ({ scope, user, now, ...services }, { params, body }) => {
    const written = { customerId: params.id, userId: user.userId, input: body }
    const made = await createPhoto(services, scope, written, now)
    return isRefusal(made) ? made : { data: made }
  }),

  change: bind(customerPhotos.change)(async ({ scope, user, now, ...services }, { params, body }) => {
    const written = { customerId: params.id, userId: user.userId, id: params.photoId, change: body }
    const changed = await changePhoto(services, scope, written, now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  reorder: bind(customerPhotos.reorder)(async ({ scope, user, now, ...services }, { params, body }) => {
    const written = { customerId: params.id, userId: user.userId, ids: body.ids }
    const done = await reorderPhotos(services, scope, written, now)
    return isRefusal(done) ? done : undefined
  }),

  remove: bind(customerPhotos.remove)(async ({ scope, user, now, ...services }, { params }) => {
    const written = { customerId: params.id, userId: user.userId, id: params.photoId }
    const done = await deletePhoto(services, scope, written, now)
    return isRefusal(done) ? done : undefined
  }),

  removeAll: bind(customerPhotos.removeAll)(async ({ scope, user, now, ...services }, { params }) => {
    const done = await deletePhotos(services, scope, { customerId: params.id, userId: user.userId }, now)
    return isRefusal(done) ? done : undefined
  }),
}
