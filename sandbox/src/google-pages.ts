// The page on which an account is chosen, as plain forms, and the error page.
import { sandbox as words } from '@noren/words/sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { people, type Account } from './google-accounts.ts'
import { baseStyles, escape, frame, hashOf, headersOf, languageOf, secure, type Language } from './page.ts'

type InteractionRoute = { Params: { uid: string } }

/** GET and POST {mountPath}/interaction/{uid}; `save` returns the account's subject. */
export const mountGooglePages = (
  scope: FastifyInstance,
  mountPath: string,
  provider: () => Promise<Provider>,
  save: (account: Account) => string,
): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const url = `${mountPath}/interaction/:uid`

  scope.get<InteractionRoute>(url, async (request, reply) => {
    const details = await detailsOf(await provider(), request, reply)
    if (!details) return sendExpired(request, reply)
    const hint = typeof details.params['login_hint'] === 'string' ? details.params['login_hint'] : ''
    return send(reply, choosePage(languageOf(request.headers['accept-language']), { hint }))
  })

  scope.post<InteractionRoute & { Body: URLSearchParams | undefined }>(url, async (request, reply) => {
    const google = await provider()
    if (!(await detailsOf(google, request, reply))) return sendExpired(request, reply)
    const language = languageOf(request.headers['accept-language'])
    const fields = request.body ?? new URLSearchParams()
    const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
      secure(reply, policy).redirect(await google.interactionResult(request.raw, reply.raw, result), 303)
    if (fields.has('cancel')) return finish({ error: 'access_denied', error_description: 'The user said no' })
    const account = chosen(fields, language)
    if (!account)
      return send(reply.code(422), choosePage(language, { hint: fields.get('email') ?? '', isWrong: true }))
    return finish({ login: { accountId: save(account), remember: false }, select_account: {}, consent: {} })
  })
}

/** For what the provider refuses before the choice. */
export const sendErrorPage = (ctx: KoaContextWithOIDC, error: string, description = ''): void => {
  const texts = words[languageOf(ctx.get('accept-language'))].google
  ctx.set(headersOf(policy))
  ctx.type = 'html'
  ctx.body = errorPage(languageOf(ctx.get('accept-language')), texts.refused(error), description)
}

/** Undefined where the attempt has ended or belongs to another browser. */
const detailsOf = async (
  provider: Provider,
  request: FastifyRequest<InteractionRoute>,
  reply: FastifyReply,
) => {
  try {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    return details.uid === request.params.uid ? details : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}

const chosen = (fields: URLSearchParams, language: Language): Account | undefined => {
  const person = people.find(({ key }) => key === fields.get('account'))
  if (person) return { ...person, name: words[language].google.people[person.key] }
  const email = fields.get('email')?.trim() ?? ''
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return undefined
  return { email, isVerified: fields.has('verified'), name: email.split('@')[0] ?? email }
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  secure(reply, policy).type('text/html; charset=utf-8').send(page)

const sendExpired = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = languageOf(request.headers['accept-language'])
  return send(reply.code(400), errorPage(language, words[language].google.expired, ''))
}

const choosePage = (language: Language, { hint, isWrong = false }: { hint: string; isWrong?: boolean }) => {
  const texts = words[language].google
  const trial = `<span class="trial">${texts.trial}</span>`
  const isListed = people.some(({ email }) => email === hint.toLowerCase())
  const rows = people.map(
    ({
      key,
      email,
      isVerified,
    }) => `<li><button name="account" value="${key}"${email === hint.toLowerCase() ? ' autofocus' : ''}>
<span class="face" aria-hidden="true">${texts.people[key].slice(0, 1)}</span>
<span><b>${texts.people[key]}</b> <span class="address">${email}</span>${isVerified ? '' : ` <span class="unverified">${texts.unverified}</span> ${trial}`}</span>
</button></li>`,
  )
  const body = `<main>
<header>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
</header>
<form method="post">
<h2>${texts.choose}</h2>
<ul>
${rows.join('\n')}
</ul>
</form>
<form method="post">
<h2>${texts.other}${trial}</h2>
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="off" required value="${escape(isListed ? '' : hint)}"${isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : ''}>
${isWrong ? `<p id="wrong" role="alert">${texts.wrongEmail}</p>` : ''}
<label class="check"><input name="verified" type="checkbox" checked> ${texts.verified}</label>
<button class="go">${texts.signIn}</button>
</form>
<form method="post"><button class="button" name="cancel">${texts.cancel}</button></form>
</main>`
  return frame({ language, title: texts.title, styles, body })
}

const errorPage = (language: Language, title: string, detail: string): string => {
  const texts = words[language].google
  const body = `<main>
<p><span class="trial">${texts.trial}</span></p>
<h1>${escape(title)}</h1>
<p>${texts.again}</p>
${detail === '' ? '' : `<p class="detail" lang="en">${escape(detail)}</p>`}
<p><a class="button" href="/">${texts.home}</a></p>
</main>`
  return frame({ language, title: escape(title), styles, body })
}

const styles = `${baseStyles}
body{padding:24px 16px}
main{max-width:30rem;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6e3da;border-radius:.75rem;box-shadow:0 1px 2px rgb(28 36 48/.05)}
p{margin:0}
h1{font-size:1.375rem;margin:0 0 8px}
p+h1{margin-top:8px}
h2{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;font-size:1rem;line-height:1.35;margin:0 0 8px}
header p{color:#5b6472}
form{margin-top:24px}
ul{list-style:none;margin:0;padding:0;border:1px solid #e6e3da;border-radius:.5rem;overflow:hidden}
li+li{border-top:1px solid #e6e3da}
li button{width:100%;padding:12px 16px;gap:12px;border:0;border-radius:0;background:#fff;color:inherit;font-weight:400;text-align:start;line-height:1.5}
li button:hover{background:#e8eff8}
li :focus-visible{outline-offset:-3px}
.face{flex:none;width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:#e8eff8;color:#1d4f91;font-weight:700}
.address{display:block;color:#5b6472;font-size:.875rem}
.trial,.unverified{display:inline-block;padding:0 8px;border-radius:999px;font-size:.75rem;font-weight:700;line-height:1.75}
.trial{background:#e3f4f5;color:#0b6b74}
.unverified{background:#fff7e0;color:#8a5a00}
label{display:block}
input[type=email]{width:100%}
.check{display:flex;align-items:center;gap:8px;min-height:44px;margin:8px 0;font-weight:400}
input[type=checkbox]{width:20px;height:20px;min-height:0;accent-color:#1d4f91;flex:none}
[aria-invalid]{border-color:#b3261e}
[role=alert]{color:#b3261e;font-size:.875rem;margin-top:6px}
.go,form>.button{width:100%;justify-content:center}
.detail{margin:8px 0 16px;color:#5b6472;font-size:.875rem}
main>p:last-child{margin-top:16px}
@media(max-width:30rem){main{padding:16px}}
`

const policy = `default-src 'none'; style-src ${hashOf(styles)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
