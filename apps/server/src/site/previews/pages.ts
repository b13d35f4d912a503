// The preview of a page: what is not saved yet, made of the booking site's own components. Nothing leads on from it. Rule PAGE-19.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '@noren/booking'
import { isRefusal } from '#platform/errors'
import { sitePolicy } from '#platform/http/headers'
import { htmlHeaders, pageContextOf, type PageContext, type Site } from '../page-context.ts'
import type { Preview } from './endpoint.ts'

type Params = { domain: string; token: string }

export const mountPreviews = (server: FastifyInstance, site: Site): void => {
  server.get('/s/:domain/preview/:token', async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { domain, token } = request.params
    const { lang } = request.query as { lang?: unknown }
    const context = pageContextOf(site, request, domain.toLowerCase(), {
      lang: typeof lang === 'string' ? lang : undefined,
    })
    const found = await site.api.preview(context.requestContext, context.domain, token)
    return isRefusal(found)
      ? send(reply, context, 404, { kind: 'error', code: 'preview_unknown' })
      : send(reply, context, 200, pageOf(found))
  })
}

const pageOf = ({ page_type, sections, shop, today }: Preview): Page => {
  if (page_type === 'completion')
    return {
      kind: 'completion_preview',
      shopName: shop.name,
      look: { cloth: shop.cloth, voice: shop.voice, pattern: shop.pattern },
      blocks: sections.flatMap(({ type, content }) => (type === 'menu' ? [] : [{ type, content }])),
    }
  // A block may have no id yet.
  const blocks = sections.flatMap(({ type, title, content, menu_ids }, id) =>
    type === 'reservation_number' ? [] : [{ id, type, title, content, menu_ids: menu_ids ?? [] }],
  )
  const drafts = sections.flatMap((section, id) => (section.publish_state === 'draft' ? [id] : []))
  return { kind: 'shop', today, shop: { ...shop, blocks, published: true, accepting: true }, drafts }
}

/** The owner's screens show it in a frame of their own origin; nobody keeps it, and no search engine is to know of it. */
const send = (reply: FastifyReply, { site, renderContext }: PageContext, status: number, page: Page) =>
  reply
    .code(status)
    .headers({
      ...htmlHeaders(site.services.config, page),
      'content-security-policy': sitePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(site.frontEnd.render({ context: { ...renderContext, isPreview: true }, page }))
