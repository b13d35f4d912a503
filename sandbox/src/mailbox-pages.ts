// The mailbox for people and tests: a page, the attachments, and the messages as JSON.
import { sandbox as words } from '@noren/words/sandbox'
import type { FastifyInstance } from 'fastify'
import type { Mailbox, Received } from './mailbox.ts'
import { baseStyles, escape, frame, languageOf, secure, type Language } from './page.ts'

const perPage = 50

/** GET /sandbox/mail, /sandbox/mail/messages and /sandbox/mail/{id}/{attachment}. */
export const mountMailbox = (server: FastifyInstance, mailbox: Mailbox): void => {
  server.get<{ Querystring: Query }>('/sandbox/mail/messages', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    return mailbox.messages(addressOf(query.to)).map(toJson)
  })

  server.get<{ Querystring: Query }>('/sandbox/mail', async ({ query, headers }, reply) => {
    const to = addressOf(query.to)
    const page = Math.max(1, Math.trunc(Number(query.page)) || 1)
    const language = languageOf(headers['accept-language'])
    secure(reply, pagePolicy).type('text/html; charset=utf-8')
    return render(mailbox.messages(to), { language, to, page })
  })

  server.get<{ Params: { id: string; index: string } }>(
    '/sandbox/mail/:id/:index',
    async ({ params }, reply) => {
      const message = mailbox.messages().find(({ id }) => String(id) === params.id)
      const attachment = message?.attachments[Number(params.index)]
      secure(reply, "default-src 'none'; sandbox")
      if (!attachment) return reply.code(404).type('text/plain; charset=utf-8').send('404')
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      )
      return reply.type(attachment.type).send(Buffer.from(attachment.content))
    },
  )
}

type Query = { to?: string | string[]; page?: string }
type View = { language: Language; to: string | undefined; page: number }

// An unencoded plus arrives as a space; no address has a space.
const addressOf = (to: Query['to']): string | undefined => {
  const text = (Array.isArray(to) ? to[0] : to)?.trim().replaceAll(' ', '+')
  return text === '' ? undefined : text
}

const toJson = ({ to, from, subject, text, html, receivedAt, attachments, id }: Received) => ({
  to,
  from,
  subject,
  text,
  html,
  received_at: receivedAt,
  attachments: attachments.map(({ filename, type }, index) => ({
    filename,
    type,
    url: `/sandbox/mail/${id}/${index}`,
  })),
})

// The mails are shown in frames without script or origin; they inherit this policy, and their own styles are inline.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const render = (messages: Received[], { language, to, page }: View): string => {
  const texts = words[language]
  const visible = messages.slice((page - 1) * perPage, page * perPage)
  const link = (target: number, text: string): string =>
    `<a href="/sandbox/mail?${escape(String(new URLSearchParams({ ...(to && { to }), page: String(target) })))}">${text}</a>`
  const body = `<header>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<form method="get" action="/sandbox/mail" role="search">
<label for="to">${texts.to}</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${escape(to ?? '')}">
<button type="submit">${texts.filter}</button>
${to === undefined ? '' : `<a class="button" href="/sandbox/mail">${texts.all}</a>`}
</form>
</header>
<main>
<p role="status">${texts.count(messages.length)}</p>
${visible.length === 0 ? `<p class="empty">${texts.empty}</p>` : visible.map((message, index) => card(message, texts, page === 1 && index === 0)).join('\n')}
<nav>${page > 1 ? link(page - 1, texts.newer) : ''} ${messages.length > page * perPage ? link(page + 1, texts.older) : ''}</nav>
</main>`
  return frame({ language, title: texts.title, styles, body })
}

const card = (
  message: Received,
  texts: (typeof words)['ja'],
  open: boolean,
): string => `<details${open ? ' open' : ''}>
<summary><span class="subject">${escape(message.subject || texts.noSubject)}</span>
<span class="meta"><time datetime="${message.receivedAt}">${message.receivedAt.slice(5, 16).replace('-', '/').replace('T', ' ')}</time> ${escape(message.to)}</span></summary>
<article aria-label="${escape(message.subject)}">
<dl>
${pair(texts.from, message.from)}${pair(texts.to, message.recipients.join(', '))}${message.replyTo ? pair(texts.replyTo, message.replyTo) : ''}
</dl>
${message.attachments.map((one, index) => `<a class="button" href="/sandbox/mail/${message.id}/${index}" download>${escape(one.filename)}</a>`).join('')}
<div class="parts">
<section><h2>${texts.text}</h2><pre>${linked(message.text.trimEnd())}</pre></section>
${message.html === '' ? '' : `<section><h2>HTML</h2><iframe title="HTML: ${escape(message.subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(inNewTab(message.html))}"></iframe></section>`}
</div>
</article>
</details>`

const pair = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`

/** Escaped text with its web addresses as links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('')

// Without this a link would load into the frame.
const inNewTab = (html: string): string =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)

const styles = `${baseStyles}
header,main{max-width:72rem;margin:0 auto;padding:24px 16px 0}
main{padding-bottom:48px}
h2{font-size:.875rem;color:#5b6472;margin:0 0 8px}
header p,main>p{color:#5b6472;margin:4px 0 16px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
input{flex:1 1 14rem;max-width:24rem}
details{background:#fff;border:1px solid #e6e3da;border-radius:.75rem;margin-bottom:12px;box-shadow:0 1px 2px rgb(28 36 48/.05)}
details[open]{border-color:#1d4f91}
summary{cursor:pointer;padding:12px 16px;min-height:44px}
.subject{font-weight:700}
.meta{display:block;color:#5b6472;font-size:.875rem;font-variant-numeric:tabular-nums}
article{border-top:1px solid #e6e3da;padding:16px}
dl{margin:0 0 16px;font-size:.875rem}
dl div{display:flex;gap:12px}
dt{color:#5b6472;flex:0 0 5rem}
dd{margin:0}
.parts{display:grid;gap:24px;margin-top:16px}
section{min-width:0}
pre{font:inherit;white-space:pre-wrap;margin:0;padding:16px;background:#fbfaf7;border-radius:.5rem}
a{color:#1d4f91}
iframe{width:100%;height:100%;min-height:58rem;border:1px solid #e6e3da;border-radius:.5rem;background:#fbfaf7;resize:vertical}
.empty{background:#fff;border:1px dashed #76808f;border-radius:.75rem;padding:32px 16px;text-align:center}
nav{display:flex;gap:16px}
@media(min-width:64rem){.parts{grid-template-columns:2fr 3fr}}
`
