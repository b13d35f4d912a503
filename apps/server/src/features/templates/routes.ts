import { templates } from '@noren/contract/messages/templates'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { sendTemplateTest, updateTemplate } from './update-template.ts'
import { findTemplate, listTemplates, readMailFacts } from './read-templates.ts'
import { checkDraft, previewOf } from './drafts.ts'

export const templateRoutes = {
  list: bind(templates.list)(async ({ scope, db }) => ({ data: await listTemplates(db, scope) })),

  update: bind(templates.update)(async (context, { params, body }) => {
    const wanted = { name: params.type_or_id, change: body }
    const changed = await updateTemplate(context, context.scope, wanted, context.now)
    return isRefusal(changed) ? changed : { data: changed }
  }),

  preview: bind(templates.preview)(async ({ scope, now, ...services }, { params, body }) => {
    const template = await findTemplate(services.db, scope, params.type_or_id)
    if (!template) return refuse('not_found')
    const draft = checkDraft(body)
    if (isRefusal(draft)) return draft
    const facts = await readMailFacts(services.db, scope, now)
    return { data: previewOf(services.config, facts, { type: template.type, draft, now }) }
  }),

  test: bind(templates.sendTest)(async (context, { params, body }) => {
    const { user, scope, now } = context
    const wanted = { userId: user.userId, name: params.type_or_id, draft: body }
    const sent = await sendTemplateTest(context, scope, wanted, now)
    return isRefusal(sent) ? sent : { data: sent }
  }),
}
