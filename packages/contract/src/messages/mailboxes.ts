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
