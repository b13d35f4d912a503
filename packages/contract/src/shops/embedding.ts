// Sites that may show a shop's pages in a frame. Rule PAGE-51.
import * as z from 'zod'
import { fold } from '../wire/fold.ts'
import { embedOriginMax, embedOriginsMax } from '../wire/limits.ts'

/**
 * The origin of a site's address, which may have a path; undefined where it is none. It becomes part of a header, so its host has letters,
 * digits, hyphens and dots alone: an address may hold characters that mean something there.
 */
export const embedOriginOf = (address: string): string | undefined => {
  const text = fold(address)
  if (text.length > embedOriginMax || !URL.canParse(text)) return undefined
  const { origin, username, password } = new URL(text)
  if (username !== '' || password !== '') return undefined
  return site.test(origin) || thisMachine.test(origin) ? origin : undefined
}

const site = /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:\d+)?$/
const thisMachine = /^https?:\/\/localhost(:\d+)?$/

const embedOrigin = z
  .string('embed_origin')
  .transform((text, context) => {
    const origin = embedOriginOf(text)
    if (origin !== undefined) return origin
    context.addIssue('embed_origin')
    return z.NEVER
  })
  .meta({ examples: ['https://example.com'] })

export const embedOrigins = z
  .array(embedOrigin, 'invalid')
  .max(embedOriginsMax, 'embed_origins_many')
  .refine((origins) => new Set(origins).size === origins.length, 'embed_origin_twice')
