import { forms } from '@noren/contract/booking/forms'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { createSection, deleteSection, reorderSections, updateSection } from './change-sections.ts'
import { listForms } from './list-forms.ts'

export const formRoutes = {
  list: bind(forms.list)(async ({ scope, db }) => ({ data: await listForms(db, scope) })),

  create: bind(forms.createSection)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const { idempotencyKey, language } = requestContext
    const made = await createSection(context, scope, { input: body, idempotencyKey, language }, now)
    return isRefusal(made) ? made : { data: made }
  }),

  update: bind(forms.updateSection)(async (context, { params, body }) => {
    const changed = await updateSection(context, context.scope, { id: params.id, change: body })
    return isRefusal(changed) ? changed : { data: changed }
  }),

  remove: bind(forms.removeSection)(async (context, { params }) => {
    const done = await deleteSection(context, context.scope, params.id)
    return isRefusal(done) ? done : undefined
  }),

  reorder: bind(forms.reorder)(async (context, { body }) => {
    const done = await reorderSections(context, context.scope, body.ids)
    return isRefusal(done) ? done : undefined
  }),
}
