import { mails } from '@noren/contract/mails'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import { resendMail } from './commands.ts'
import { listMails } from './queries.ts'

export const mailRoutes = {
  list: bind(mails.list)(async ({ db, scope }, { params }) => {
    const found = await listMails(db, scope, params.id)
    return found ? { data: found } : refuse('not_found')
  }),

  resend: bind(mails.resend)(async (context, { params }) => {
    const mail = await resendMail(context, context.scope, params.id, context.now)
    return isRefusal(mail) ? mail : { data: mail }
  }),
}
