// The card that messengers show of a shop without a share image of its own. Never an error of the server: at worst the cloth alone.
// Rules PAGE-181, PAGE-183.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicShop } from '@noren/contract/booking'
import { cardFolder, cardPath, keptPicture, pictureOf, plainPicture, type Picture } from '#features/shops/api'
import { minuteMs } from '#platform/clock'
import { isRefusal, refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { filePolicy, setHeaders } from '#platform/http/headers'
import { placeOf, readRequestContext } from '#platform/http/request-context'
import { openRateLimit } from '#platform/rate-limit'
import type { Site } from '../page-context.ts'

type Asked = FastifyRequest<{ Params: { name: string } }>

/** What `cardPath` writes: the shop's domain and the hash of all that the card shows. They were PNG before. */
const names = /^([a-z0-9-]{1,64})-[0-9a-f]{24}\.(?:jpg|png)$/

export const mountShareCards = (server: FastifyInstance, site: Site): void => {
  const { config, clock } = site.services
  // Only of what has to be looked up: a card that is kept costs nothing.
  const limit = openRateLimit(config.limits, { max: 30, window: minuteMs })

  server.get(`${cardFolder}/:name`, async (request: Asked, reply) => {
    setHeaders(reply, filePolicy, config.secureCookies)
    // Messengers show it on pages of other origins.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const { name } = request.params
    const path = `${cardFolder}/${name}`
    const known = keptPicture(path)
    if (known) return send(reply, { bytes: await known, isPlain: false })
    const context = readRequestContext(request, config)
    const [, domain] = names.exec(name) ?? []
    if (domain === undefined) return sendRefusal(reply, refuse('not_found'), context)
    if (limit(placeOf(request.ip), clock.now())) return send(reply, await plainPicture())
    const found = await find(() => site.api.shop(context, domain))
    if (found === undefined) return send(reply, await plainPicture())
    if (isRefusal(found)) return sendRefusal(reply, found, context)
    if (!found.published) return sendRefusal(reply, refuse('not_found'), context)
    return found.share_card === path ? sendOwn(reply, site, context, found) : leadOn(reply, found)
  })
}

const sendOwn = async (
  reply: FastifyReply,
  { api, services }: Site,
  context: ReturnType<typeof readRequestContext>,
  { share_card, ...shop }: PublicShop,
): Promise<FastifyReply> => {
  const card = await find(() => api.card(context, shop.domain))
  const picture =
    card === undefined || isRefusal(card)
      ? undefined
      : await find(() => pictureOf(card, services.clock.now(), services.storage))
  // Of a shop that was changed just now the address is another one by now.
  const isSame = card !== undefined && !isRefusal(card) && cardPath(card) === share_card
  return send(reply, picture && isSame ? picture : await plainPicture(shop))
}

/** The address is of an earlier name or colour. */
const leadOn = (reply: FastifyReply, { share_card }: PublicShop): FastifyReply =>
  reply.code(302).headers({ location: share_card, 'cache-control': 'no-cache' }).send()

const send = (reply: FastifyReply, { bytes, isPlain }: Picture): FastifyReply =>
  reply
    .header('cache-control', isPlain ? 'public, max-age=60' : 'public, max-age=31536000, immutable')
    .type('image/jpeg')
    .send(bytes)

/** Undefined where it fails, as while the database is away. */
const find = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined)
