import { customerNotes } from '@noren/contract/customers/notes'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { changeNote, createNote, deleteNote } from './notes.ts'

export const customerNoteRoutes = {
  create: bind(customerNotes.create)(
    async ({ scope, user, now, requestContext, ...services }, { params, body }) => {
      const { idempotencyKey } = requestContext
      const written = { customerId: params.id, userId: user.userId, input: body, idempotencyKey }
      const made = await createNote(services, scope, written, now)
      return isRefusal(made) ? made : { data: made }
    },
  ),

  change: bind(customerNotes.change)(async ({ scope, user, now, ...services }, { params, body }) => {
    const written = { customerId: params.id, userId: user.userId, id: params.noteId, input: body }
    const changed = await changeNote(services, scope, written, now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(customerNotes.remove)(async ({ scope, user, now, ...services }, { params }) => {
    const written = { customerId: params.id, userId: user.userId, id: params.noteId }
    const deleted = await deleteNote(services, scope, written, now)
    return isRefusal(deleted) ? deleted : undefined
  }),
}
