// The secret address of a shop's feed: `{shop}.{256 random bits}`, of which only the hash is stored. Rule FEED-2.
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { randomToken } from '#platform/identity/secret'

export const makeFeedToken = ({ shopId }: ShopScope): string => `${shopId}.${randomToken()}`

export const feedUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/calendar/${token}.ics`

/** Of `/calendar/{name}`; undefined for any other file. */
export const feedTokenOf = (name: string): string | undefined => /^(\d+\.[\w-]{43})\.ics$/.exec(name)?.[1]
