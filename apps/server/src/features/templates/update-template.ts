import type { EmailTemplate, TemplateChange, TemplateDraft } from '@noren/contract/messages/templates'
import { readAddressee } from '#features/accounts/api'
import { hourMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { refuseContacts, queueAccountMessage, writeAndSend } from '#features/messages/api'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { findTemplate, findTemplateIn, readMailFacts } from './read-templates.ts'
import { checkDraft, mailOf } from './drafts.ts'

/** The statement compares the version itself, so two tabs need no lock. Rule FORM-15. */
export const updateTemplate = async (
  services: Services,
  scope: ShopScope,
  { name, change }: { name: string; change: TemplateChange },
  now: Millis,
): Promise<EmailTemplate | Refusal<'not_found' | 'outdated' | 'invalid'>> => {
  const { version, ...draft } = change
  const checked = checkDraft(draft)
  if (isRefusal(checked)) return checked
  const refused = await refuseContacts(services, scope, checked, now)
  if (refused) return refused
  return write(services.db, scope, async (tx) => {
    const before = await findTemplateIn(tx, scope, name)
    if (!before) return refuse('not_found')
    const changed = await tx
      .updateTable('email_templates')
      .set((e) => ({ ...checked, version: e('version', '+', 1) }))
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', before.id)
      .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
      .returning(['id', 'type', 'subject', 'body_header', 'version'])
      .executeTakeFirst()
    return changed ?? refuse('outdated')
  })
}

/** Rule FORM-17. */
const testLimit: Limit = { max: 5, window: hourMs }

/** A message of the account, of an invented visit: no customer's data goes into it. */
export const sendTemplateTest = async (
  services: Services,
  scope: ShopScope,
  { userId, name, draft }: { userId: number; name: string; draft: TemplateDraft },
  now: Millis,
): Promise<{ to: string } | Refusal<'not_found' | 'invalid' | 'too_many'>> => {
  const { db, config } = services
  const template = await findTemplate(db, scope, name)
  const user = await readAddressee(db, userId)
  if (!template || !user) return refuse('not_found')
  const checked = checkDraft(draft)
  if (isRefusal(checked)) return checked
  const refused = await takeHits(services, [[`template-test:${userId}`, testLimit]], now)
  if (refused) return refused
  const facts = { ...(await readMailFacts(db, scope, now)), visit: undefined }
  const mail = mailOf(config, facts, { type: template.type, draft: checked, now })
  await writeAndSend(services, (tx) =>
    queueAccountMessage(tx, { userId, kind: 'template_test', details: { mail } }, now),
  )
  return { to: user.email }
}
