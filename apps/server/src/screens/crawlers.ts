// What search engines are told: which pages there are, in both languages, and that the API is none of them.
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'

export const mountCrawlers = (
  server: FastifyInstance,
  config: Config,
  publicPaths: readonly string[],
): void => {
  const sitemaps = ['sitemap.xml', ...(config.sitemap === 'shops' ? ['sitemap-shops.xml'] : [])].map(
    (file) => `Sitemap: ${config.publicUrl}/${file}`,
  )
  server.get('/robots.txt', (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\n${sitemaps.join('\n')}\n`)
  })
  server.get('/sitemap.xml', (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(config.publicUrl, publicPaths))
  })
}

const sitemapOf = (publicUrl: string, publicPaths: readonly string[]): string => {
  const entries = publicPaths.map((path) => {
    const links = ['ja', 'en'].map(
      (lang) =>
        `<xhtml:link rel="alternate" hreflang="${lang}" href="${publicUrl}${path}${lang === 'en' ? '?lang=en' : ''}"/>`,
    )
    return `<url><loc>${publicUrl}${path}</loc>${links.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
