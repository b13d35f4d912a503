// The provider's pages as plain forms: payment, the customer's own page, and the form of a connected account.
import { sandbox as words } from '@noren/words/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, secure } from '@noren/sandbox/page'
import { submitAccount } from '../accounts.ts'
import { completeSession, settleLater, sweepSessions } from '../checkout.ts'
import type { Session } from '../objects.ts'
import { pendingRefunds, settleRefund } from '../refunds.ts'
import {
  accountPage,
  checkoutPage,
  indexPage,
  latePage,
  messagePage,
  policyOf,
  portalPage,
  refundPage,
} from './texts.ts'
import { cancelNow, passPeriod, payOpen, setRenewal } from '../subscriptions.ts'
import type { World } from '../world.ts'

type OfId = { Params: { id: string }; Body: URLSearchParams | undefined }

/** GET and POST {mountPath}/checkout/{id}, /portal/{id} and /connect/{id}; GET {mountPath}. */
export const mountPages = (scope: FastifyInstance, mountPath: string, world: World): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  mountCheckout(scope, mountPath, world)
  mountPortal(scope, mountPath, world)
  mountConnect(scope, mountPath, world)
  scope.get(mountPath, async (request, reply) => {
    sweepSessions(world)
    const sessions = world.memory.all('session').map(({ value }) => value)
    return send(reply, indexPage(languageOf(request.headers['accept-language']), mountPath, sessions))
  })
}

const mountCheckout = (scope: FastifyInstance, mountPath: string, world: World): void => {
  const url = `${mountPath}/checkout/:id`
  const find = ({ params }: { params: { id: string } }) => {
    sweepSessions(world)
    return world.memory.anywhere('session', params.id)
  }
  const view = (request: FastifyRequest<OfId>, reply: FastifyReply, isRefused = false) => {
    const language = languageOf(request.headers['accept-language'])
    const found = find(request)
    if (!found) return gone(request, reply)
    const { account, value: session } = found
    const plan = world.memory.find('plan', account, session.id)
    if (session.status === 'open') {
      const page = checkoutPage(language, {
        session,
        name: plan?.name ?? '',
        price: plan?.price ?? null,
        isRefused,
      })
      return send(reply.code(isRefused ? 422 : 200), page, [session.success_url, session.cancel_url])
    }
    if (isAwaited(world, account, session)) return send(reply, latePage(language, session))
    const [refund] = pendingRefunds(world, account, session)
    if (refund) return send(reply, refundPage(language, refund))
    return send(
      reply,
      messagePage(
        language,
        words[language].stripe.sessionOver[session.status === 'expired' ? 'expired' : 'complete'],
        backOf(session),
      ),
    )
  }
  scope.get<OfId>(url, async (request, reply) => view(request, reply))
  scope.post<OfId>(url, async (request, reply) => {
    const found = find(request)
    if (!found) return gone(request, reply)
    const { account, value: session } = found
    const fields = request.body ?? new URLSearchParams()
    const settled = fields.get('settle')
    if (settled !== null) {
      settleLater(world, account, session, settled === 'paid')
      return view(request, reply)
    }
    const refunded = fields.get('refund')
    if (refunded !== null) {
      const [refund] = pendingRefunds(world, account, session)
      if (refund) settleRefund(world, account, refund, refunded === 'taken')
      return view(request, reply)
    }
    const card = fields.get('card')
    if (session.status !== 'open' || card === null) return view(request, reply)
    if (card === 'refused') return view(request, reply, true)
    const done = completeSession(world, account, session, {
      later: card === 'later',
      hasSlowRefunds: card === 'slow',
    })
    if (done.customer) world.memory.put('card', account, { id: done.customer, fails: card === 'once' })
    return away(reply, done.success_url.replaceAll('{CHECKOUT_SESSION_ID}', done.id))
  })
}

const mountPortal = (scope: FastifyInstance, mountPath: string, world: World): void => {
  const url = `${mountPath}/portal/:id`
  const find = (id: string) => {
    const found = world.memory.anywhere('portal', id)
    if (!found) return undefined
    const { account, value: portal } = found
    const subscriptions = world.memory
      .list('subscription', account)
      .filter(({ customer, status }) => customer === portal.customer && status !== 'incomplete_expired')
    return { account, portal, subscription: subscriptions.at(-1) }
  }
  const view = (request: FastifyRequest<OfId>, reply: FastifyReply) => {
    const found = find(request.params.id)
    if (!found) return gone(request, reply)
    const { account, portal, subscription } = found
    const fails = world.memory.find('card', account, portal.customer)?.fails ?? false
    const page = portalPage(languageOf(request.headers['accept-language']), { portal, subscription, fails })
    return send(reply, page, [portal.return_url])
  }
  scope.get<OfId>(url, async (request, reply) => view(request, reply))
  scope.post<OfId>(url, async (request, reply) => {
    const found = find(request.params.id)
    if (!found) return gone(request, reply)
    const { account, portal, subscription } = found
    const action = request.body?.get('do')
    if (subscription) {
      if (action === 'cancel') setRenewal(world, account, subscription, false)
      if (action === 'resume') setRenewal(world, account, subscription, true)
      if (action === 'end') cancelNow(world, account, subscription)
      if (action === 'advance') passPeriod(world, account, subscription)
      if (action === 'refuse') world.memory.put('card', account, { id: portal.customer, fails: true })
      if (action === 'accept') {
        world.memory.put('card', account, { id: portal.customer, fails: false })
        payOpen(world, account, subscription)
      }
    }
    // Read again by GET, so that a reload repeats nothing.
    return away(reply, `${mountPath}/portal/${portal.id}`)
  })
}

const mountConnect = (scope: FastifyInstance, mountPath: string, world: World): void => {
  const url = `${mountPath}/connect/:id`
  scope.get<OfId>(url, async (request, reply) => {
    const link = world.memory.find('link', null, request.params.id)
    if (!link) return gone(request, reply)
    // Opened for the second time or too late: the provider asks the platform for a new one.
    if (link.spent || link.expires_at <= world.now()) return away(reply, link.refresh_url)
    world.memory.put('link', null, { ...link, spent: true })
    return send(reply, accountPage(languageOf(request.headers['accept-language'])), [link.return_url])
  })
  scope.post<OfId>(url, async (request, reply) => {
    const link = world.memory.find('link', null, request.params.id)
    const account = link && world.memory.find('account', null, link.account)
    if (!link || !account) return gone(request, reply)
    const action = request.body?.get('do')
    if (action === 'finish') submitAccount(world, account, { isEnabled: true })
    if (action === 'review') submitAccount(world, account, { isEnabled: false })
    return away(reply, link.return_url)
  })
}

const isAwaited = (world: World, account: string | null, session: Session): boolean => {
  if (session.status !== 'complete' || session.payment_status === 'paid') return false
  const intent = session.payment_intent && world.memory.find('intent', account, session.payment_intent)
  if (intent) return intent.status === 'processing'
  const subscription =
    session.subscription && world.memory.find('subscription', account, session.subscription)
  return subscription ? subscription.status === 'incomplete' : false
}

const backOf = ({ status, success_url, cancel_url }: Session): string | null =>
  status === 'complete' ? success_url : cancel_url

const send = (reply: FastifyReply, page: string, targets: readonly (string | null)[] = []): FastifyReply =>
  secure(reply, policyOf(targets)).type('text/html; charset=utf-8').send(page)

const away = (reply: FastifyReply, url: string): FastifyReply =>
  secure(reply, policyOf([])).redirect(url, 303)

const gone = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = languageOf(request.headers['accept-language'])
  return send(reply.code(404), messagePage(language, words[language].stripe.gone, null))
}
