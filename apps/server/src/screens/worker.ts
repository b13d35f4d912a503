// The service worker of the owner's application: its script, led by what it keeps of this release.
import type { Lang } from '@noren/words/format'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardedPatterns } from '@noren/contract/screens'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config'
import { pagePolicy, setHeaders } from '#platform/http/headers'
import { chunksOf, filesOfPage, type Manifest, picturesOf, releaseOf } from './chunks.ts'

export const mountWorker = (
  server: FastifyInstance,
  config: Config,
  { dist, manifest }: { dist: string; manifest: Manifest },
): void => {
  const script = readFileSync(join(dist, 'worker.js'), 'utf8')
  const files = [...filesOfPage(manifest), ...chunksOf(manifest, framed)]
  const pictures = picturesOf(manifest, helpTopic)
  const scriptOf = (lang: Lang): string => {
    const frame = {
      name: `${releaseOf(manifest)}.${lang}`,
      page: `/reservation-calendar?lang=${lang}`,
      files,
      // Their names end with their language and a hash.
      pictures: pictures.filter((file) => file.includes(`-${lang}-`)),
      screens: guardedPatterns(),
    }
    return `self.frame=${JSON.stringify(frame)};\n${script}`
  }
  const scripts = { ja: scriptOf('ja'), en: scriptOf('en') }
  server.get<{ Querystring: { lang?: unknown } }>('/worker.js', (request, reply) => {
    setHeaders(reply, pagePolicy, config.secureCookies)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(scripts[request.query.lang === 'en' ? 'en' : 'ja'])
  })
}

/** What the calendar's screen needs besides the page's own files: until the session is known, to show it then, and its parts on demand. */
const helpTopic = 'src/features/help/topic-page.tsx'

export const framed = [
  'src/shell/owner-gate.tsx',
  'src/features/reservations/calendar-page.tsx',
  'src/shell/drawer.tsx',
  'src/features/help/index-page.tsx',
  helpTopic,
  ...[
    'awaiting/awaiting-dialog',
    'calendar/settings-popover',
    'changes/drop',
    'day/day-details',
    'entry/entry-dialog',
    'treat/treat-dialog',
  ].map((part) => `src/features/reservations/${part}.tsx`),
]
