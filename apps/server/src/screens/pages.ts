// What the pages depend on, and what sends them: the build or, in development, the source.
import type * as admin from '@noren/admin'
import type { PublicPage, Screen } from '@noren/contract/screens'
import { type Lang, languages } from '@noren/words/format'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import type { CachedResponse } from '#platform/http/cached-response'
import { cookieNames } from '#platform/http/cookies'
import { languageOf } from '#platform/http/request-context'

/** What apps/admin renders on the server. */
export type Renderer = typeof admin

export type Wanted = {
  url: string
  lang: Lang
  /** The language that the address names. */
  asked: Lang | undefined
  /** Brings no session cookie. */
  isVisitor: boolean
}

export type Pages = {
  publicPage: (path: PublicPage, wanted: Wanted) => CachedResponse | Promise<CachedResponse>
  /** Of no screen: the not-found page, which is one of the application's own. */
  screen: (screen: Screen | undefined, wanted: Wanted) => CachedResponse | Promise<CachedResponse>
}

export const wantedBy = (request: FastifyRequest, config: Config): Wanted => {
  const { url, cookies, headers } = request
  const named = new URLSearchParams(url.split('?')[1]).get('lang')
  const asked = languages.find((lang) => lang === named)
  return {
    url,
    asked,
    // What the address says, else what was chosen before, else what the browser asks for.
    lang:
      asked ??
      languages.find((lang) => lang === cookies['language']) ??
      languageOf(headers['accept-language']),
    isVisitor: cookies[cookieNames(config).session] === undefined,
  }
}
