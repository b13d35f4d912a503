// The press that shows that the holder of an address reads its mails.
import * as z from 'zod'
import { data, endpoint } from '../wire/endpoint.ts'

export const mailboxes = {
  prove: endpoint({
    method: 'POST',
    path: '/api/public/mailboxes',
    summary: 'Show that mails to an address are read, by the proof that one of them carried',
    access: 'public',
    body: z
      .strictObject({ token: z.string('required').min(1, 'required').max(200, 'invalid') })
      .meta({ examples: [{ token: 'a.20000.b' }] }),
    status: 200,
    output: data(z.object({ proven: z.literal(true) })),
    codes: ['foreign_origin', 'link_invalid'],
    invalidates: [],
  }),
}

const codes = ['unauthenticated', 'email_unverified', 'no_shop'] as const

/** The shop's own address, which gets notices once its holder has agreed. Rule MSG-44. */
export const contactAddress = {
  read: endpoint({
    method: 'GET',
    path: '/api/contact-address',
    summary: 'Whether the shop’s own address is confirmed; until then notices go to the owner’s',
    access: 'shop',
    status: 200,
    output: data(z.object({ email: z.string().nullable(), confirmed: z.boolean() })),
    codes,
    tags: ['shops'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/contact-address/proof',
    summary: 'Mail the page that confirms the shop’s own address to it: once a month, and three a day',
    access: 'shop',
    status: 200,
    /** False where none was needed, or one was sent already. */
    output: data(z.object({ queued: z.boolean() })),
    codes: [...codes, 'csrf'],
    invalidates: [],
  }),
}
