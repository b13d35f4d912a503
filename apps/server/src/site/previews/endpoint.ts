// What a preview shows, read by the site alone; no route of the API leads to it.
import { endpoint } from '@noren/contract/endpoint'
import { publicShop } from '@noren/contract/booking'
import { previewContent } from '@noren/contract/pages/pages'
import * as z from 'zod'
import { findToday, todayOnPage, writeToday } from '#features/availability/api'
import { readPublicShop } from '#features/booking/api'
import { readPreview } from '#features/pages/api'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'

const preview = z.object({
  page_type: z.enum(['booking', 'completion']),
  sections: previewContent.shape.sections,
  shop: publicShop,
  today: todayOnPage,
})
export type Preview = z.output<typeof preview>

export const readPreviewPage = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/preview/{token}',
    summary: 'A page with blocks that are not saved yet',
    access: 'public',
    by: 'domain',
    // Not `token`, which the gate reads as a mailed link.
    params: z.object({ domain: z.string().max(64), preview: z.string().max(100) }),
    status: 200,
    output: z.object({ data: preview }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ db, config, scope, now }, { params }) => {
  const found = await readPreview(db, scope, params.preview, now)
  if (!found) return refuse('not_found')
  const { shop: saved } = await readPublicShop({ db, config }, scope, now)
  const { today, soonest } = await findToday({ db, config }, scope, now)
  const shop = { ...saved, ...found.look }
  return {
    data: {
      page_type: found.pageType,
      sections: found.sections,
      shop,
      today: writeToday(today, { soonest, now }),
    },
  }
})
