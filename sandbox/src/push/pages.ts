// What the push service received, for people and tests: a page, and the same as JSON; and browsers that subscribe there.
import { sandbox as words } from '@noren/words/sandbox'
import type { FastifyInstance } from 'fastify'
import { baseStyles, escape, frame, hashOf, languageOf, secure, type Language } from '../page.ts'
import type { Notified, PushStandIn, Trouble } from './stand-in.ts'

/** GET /sandbox/push and /sandbox/push/messages; POST /sandbox/push/subscriptions and /sandbox/push/trouble. */
export const mountPushService = (server: FastifyInstance, service: PushStandIn): void => {
  server.get<{ Querystring: { endpoint?: string } }>('/sandbox/push/messages', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return service.received(query.endpoint)
  })

  // In the place of `PushManager.subscribe`, which asks the browser's maker.
  server.post<{ Body: { key?: string } | undefined }>('/sandbox/push/subscriptions', async ({ body }) =>
    service.subscribe(body?.key),
  )

  server.post<{ Body: Trouble & { endpoint: string } }>('/sandbox/push/trouble', async ({ body }, reply) => {
    const { endpoint, ...trouble } = body
    service.trouble(endpoint, trouble)
    return reply.code(204).send()
  })

  server.get('/sandbox/push', async ({ headers }, reply) => {
    const language = languageOf(headers['accept-language'])
    secure(reply, policy).type('text/html; charset=utf-8')
    return render(service.received(), language)
  })
}

const render = (messages: readonly Notified[], language: Language): string => {
  const texts = words[language].push
  const body = `<header>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
</header>
<main>
<p role="status">${texts.count(messages.length)}</p>
${messages.length === 0 ? `<p class="empty">${texts.empty}</p>` : `<ol>${messages.map(card).join('')}</ol>`}
</main>`
  return frame({ language, title: texts.title, styles, body })
}

const card = ({ text, topic, urgency, ttl, receivedAt, subscription }: Notified): string => {
  const { title, body } = shownOf(text)
  const at = new Date(receivedAt).toISOString()
  return `<li><h2>${escape(title)}</h2><p>${escape(body)}</p>
<p class="meta"><time datetime="${at}">${at.slice(11, 19)}</time> ${escape(`${topic ?? ''} ${urgency ?? ''} TTL ${ttl} …${subscription.slice(-6)}`)}</p></li>`
}

/** The product's payload; of any other the text. */
const shownOf = (text: string): { title: string; body: string } => {
  try {
    const { title, body } = JSON.parse(text)
    return { title: String(title), body: String(body) }
  } catch {
    return { title: '', body: text }
  }
}

const styles = `${baseStyles}
header,main{max-width:40rem;margin:0 auto;padding:24px 16px 0}
main{padding-bottom:48px}
header p,main>p{color:#5b6472;margin:4px 0 16px}
ol{list-style:none;margin:0;padding:0}
li{background:#fff;border:1px solid #e6e3da;border-radius:.75rem;margin-bottom:12px;padding:12px 16px;box-shadow:0 1px 2px rgb(28 36 48/.05)}
h2{font-size:1rem;margin:0}
li p{margin:4px 0 0;white-space:pre-line}
.meta{color:#5b6472;font-size:.875rem;font-variant-numeric:tabular-nums}
.empty{background:#fff;border:1px dashed #76808f;border-radius:.75rem;padding:32px 16px;text-align:center}
`

const policy = `default-src 'none'; style-src ${hashOf(styles)}; base-uri 'none'; frame-ancestors 'none'`
