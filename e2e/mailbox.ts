import { expect, type APIRequestContext } from '@playwright/test'

export type Mail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  received_at: string
  attachments: { filename: string; type: string; url: string }[]
}

/** The newest mail to an address whose subject matches; waits until it is there. */
export const readMail = async (request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get('/sandbox/mail/messages', { params: { to } })
        const mails: Mail[] = await answer.json()
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      { message: `a mail to ${to} about ${subject}`, intervals: [100, 200, 400] },
    )
    .toBe(true)
  if (found === undefined) throw new Error('a mail that was just found is gone')
  return found
}

/** The first address in a mail's text whose path begins so. */
export const linkIn = (mail: Mail, path: string): string => {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname.startsWith(path))
  if (link === undefined) throw new Error(`no link to ${path} in: ${mail.text}`)
  return link
}
