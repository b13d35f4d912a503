// The published shops for search engines, only where the installation wants it: together they are the list of its customers. Rule PAGE-54.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { lastShop, listPublishedDomains } from '#features/pages/api'
import { shopUrl } from '#features/shops/api'
import { hourMs, type Millis } from '#platform/clock'
import { refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { readRequestContext } from '#platform/http/request-context'
import type { Services } from '#platform/services'
import { isOwnHost } from '../page-context.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config'>

export const mountShopSitemap = (server: FastifyInstance, { db, clock, config }: Needs): void => {
  if (config.sitemap !== 'shops') return
  const index = `${config.publicUrl}/sitemap-shops.xml`
  const kept = keepForAnHour(clock)

  server.get('/sitemap-shops.xml', async (_request, reply) => {
    const text = await kept(0, async () => {
      const files = Math.ceil((await lastShop(db)) / shopsInFile)
      const places = Array.from(
        { length: files },
        (_, file) => `<sitemap><loc>${config.publicUrl}/sitemap-shops/${file + 1}.xml</loc></sitemap>`,
      )
      return `<sitemapindex ${schema}>\n${places.join('\n')}\n</sitemapindex>\n`
    })
    return sendXml(reply, text)
  })

  server.get<{ Params: { file: string } }>('/sitemap-shops/:file', async (request, reply) => {
    const file = Number(/^([1-9]\d{0,4})\.xml$/.exec(request.params.file)?.[1] ?? 0)
    if (file === 0 || (file - 1) * shopsInFile >= (await lastShop(db)))
      return sendRefusal(reply, refuse('not_found'), readRequestContext(request, config))
    const text = await kept(file, async () => {
      const domains = await listPublishedDomains(db, {
        after: (file - 1) * shopsInFile,
        upTo: file * shopsInFile,
      })
      const places = domains.map((domain) => `<url><loc>${shopUrl(config, domain)}</loc></url>`)
      return `<urlset ${schema}>\n${places.join('\n')}\n</urlset>\n`
    })
    return sendXml(reply, text)
  })

  // A sitemap on another host counts only where the shop's own host names it.
  server.get('/s/:domain/robots.txt', (request, reply) =>
    isOwnHost(request)
      ? reply
          .header('cache-control', 'public, max-age=3600')
          .type('text/plain; charset=utf-8')
          .send(`User-agent: *\nAllow: /\n\nSitemap: ${index}\n`)
      : sendRefusal(reply, refuse('not_found'), readRequestContext(request, config)),
  )
}

const shopsInFile = 5000
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const sendXml = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)

/** Whoever asks meanwhile waits for the same reading; a failed one is not kept. */
const keepForAnHour = (clock: Needs['clock']) => {
  const files = new Map<number, { text: Promise<string>; until: Millis }>()
  return (file: number, make: () => Promise<string>): Promise<string> => {
    const known = files.get(file)
    if (known && known.until > clock.now()) return known.text
    const text = make().catch((error: unknown) => {
      files.delete(file)
      throw error
    })
    files.set(file, { text, until: clock.now() + hourMs })
    return text
  }
}
