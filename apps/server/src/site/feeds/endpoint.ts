// A feed, read by the site alone: programs get the bytes from `mount.ts`.
import { endpoint } from '@noren/contract/endpoint'
import * as z from 'zod'
import { readFeedFile } from '#features/feeds/api'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'

export const readFeed = bind(
  endpoint({
    method: 'GET',
    path: '/calendar/{token}.ics',
    summary: 'The shop’s calendar for other programs',
    access: 'token',
    by: 'feed',
    params: z.object({ token: z.string().max(200) }),
    status: 200,
    output: z.object({ data: z.object({ file: z.string(), etag: z.string() }) }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, now, ...services }) => {
  const found = await readFeedFile(services, scope, now)
  return isRefusal(found) ? found : { data: { file: found.file, etag: found.etag } }
})
