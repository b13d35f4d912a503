// What the stand-in's pages show.
import { sandbox as words } from '@noren/words/sandbox'
import { baseStyles, escape, frame, hashOf, type Language } from '@noren/sandbox/page'
import type { PortalSession, Price, Refund, Seconds, Session, Subscription } from '../objects.ts'
import { periodEnd } from '../subscriptions.ts'

type Sold = { session: Session; name: string; price: Price | null; isRefused: boolean }

export const checkoutPage = (language: Language, { session, name, price, isRefused }: Sold): string => {
  const texts = words[language].stripe
  const cards = (['works', price ? 'once' : 'slow', 'refused', 'later'] as const).map(
    (card) =>
      `<li><button name="card" value="${card}"><span class="digits">${texts.cards[card].number}</span><span>${texts.cards[card].what}</span></button></li>`,
  )
  const what = price ? texts.subscription[price.recurring.interval] : escape(name)
  return page(
    language,
    texts.checkout,
    `<p class="amount"><span>${what}</span><b>${yen(session.amount_total)}</b></p>
${isRefused ? `<p role="alert">${texts.refused}</p>` : ''}
<form method="post"><h2>${texts.choose}</h2><ul>${cards.join('\n')}</ul></form>
${session.cancel_url === null ? '' : `<p><a class="button wide" href="${escape(session.cancel_url)}">${texts.back}</a></p>`}`,
  )
}

/** A payment that was begun and has not arrived. */
export const latePage = (language: Language, session: Session): string => {
  const texts = words[language].stripe
  return page(
    language,
    texts.late,
    `<p class="amount"><span>${texts.lateLead}</span><b>${yen(session.amount_total)}</b></p>
<form method="post"><ul><li><button name="settle" value="paid">${texts.arrived}</button></li><li><button name="settle" value="failed">${texts.failed}</button></li></ul></form>`,
  )
}

/** A refund that the customer's bank has not taken yet. */
export const refundPage = (language: Language, { amount }: Refund): string => {
  const texts = words[language].stripe
  return page(
    language,
    texts.refund,
    `<p class="amount"><span>${texts.refundLead}</span><b>${yen(amount)}</b></p>
<form method="post"><ul><li><button name="refund" value="taken">${texts.refundTaken}</button></li><li><button name="refund" value="returned">${texts.refundReturned}</button></li></ul></form>`,
  )
}

type Shown = { portal: PortalSession; subscription: Subscription | undefined; fails: boolean }

export const portalPage = (language: Language, { portal, subscription, fails }: Shown): string => {
  const texts = words[language].stripe
  const back = `<p><a class="button wide" href="${escape(portal.return_url)}">${texts.return}</a></p>`
  if (!subscription) return page(language, texts.portal, `<p>${texts.noSubscription}</p>${back}`)
  const { status, cancel_at_period_end: ends } = subscription
  const isLive = status === 'active' || status === 'past_due'
  const actions = [
    ...(isLive && ends ? ['resume' as const] : []),
    ...(isLive && !ends ? ['cancel' as const] : []),
    ...(isLive
      ? [
          fails || status === 'past_due' ? ('accept' as const) : ('refuse' as const),
          'advance' as const,
          'end' as const,
        ]
      : []),
  ]
  const price = subscription.items.data[0]?.price
  return page(
    language,
    texts.portal,
    `<p class="amount"><span>${price ? texts.subscription[price.recurring.interval] : ''}</span><b>${yen(price?.unit_amount ?? 0)}</b></p>
<p>${texts.statuses[status]}${isLive ? ` · ${(ends ? texts.ends : texts.renews)(dateOf(periodEnd(subscription)))}` : ''}</p>
<form method="post"><ul>${actions.map((action) => `<li><button name="do" value="${action}">${texts.actions[action]}</button></li>`).join('\n')}</ul></form>${back}`,
  )
}

/** The form of a connected account; what a real one asks is not asked here. */
export const accountPage = (language: Language): string => {
  const texts = words[language].stripe
  const actions = (['finish', 'review', 'leave'] as const).map(
    (action) => `<li><button name="do" value="${action}">${texts.connectActions[action]}</button></li>`,
  )
  return page(
    language,
    texts.connect,
    `<p>${texts.connectLead}</p><form method="post"><ul>${actions.join('\n')}</ul></form>`,
  )
}

/** The last sessions, so that a payment that needs time can be settled later. */
export const indexPage = (language: Language, mountPath: string, sessions: readonly Session[]): string => {
  const texts = words[language].stripe
  const rows = sessions
    .slice(-30)
    .toReversed()
    .map(
      (session) =>
        `<li><a href="${mountPath}/checkout/${session.id}"><b>${yen(session.amount_total)}</b> <span>${texts.states[session.payment_status === 'paid' ? 'paid' : session.status]}</span></a></li>`,
    )
  return page(
    language,
    texts.title,
    rows.length === 0 ? `<p>${texts.empty}</p>` : `<ul>${rows.join('\n')}</ul>`,
  )
}

export const messagePage = (language: Language, title: string, back: string | null): string =>
  page(
    language,
    title,
    `<p><a class="button wide" href="${escape(back ?? '/')}">${words[language].stripe.back}</a></p>`,
  )

/** Browsers hold a form's redirect to the policy too: the addresses it leads to are named. */
export const policyOf = (targets: readonly (string | null)[]): string => {
  const origins = new Set(
    targets.flatMap((target) => (target === null ? [] : [new URL(target, 'http://localhost').origin])),
  )
  return `default-src 'none'; style-src ${hashOf(styles)}; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
}

const page = (language: Language, title: string, body: string): string =>
  frame({
    language,
    title,
    styles,
    body: `<main><p><span class="trial">${words[language].stripe.trial}</span></p><h1>${escape(title)}</h1><p class="lead">${words[language].stripe.lead}</p>
${body}</main>`,
  })

const yen = (amount: number): string => `¥${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`

const dateOf = (at: Seconds): string =>
  new Date((at + 9 * 60 * 60) * 1000).toISOString().slice(0, 10).replaceAll('-', '/')

const styles = `${baseStyles}
body{padding:24px 16px}
main{max-width:30rem;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6e3da;border-radius:.75rem;box-shadow:0 1px 2px rgb(28 36 48/.05)}
p{margin:0}
h1{font-size:1.375rem;margin:8px 0}
h2{font-size:1rem;margin:0 0 8px}
.lead{color:#5b6472}
.amount{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:4px 16px;margin:24px 0;padding:16px;background:#fbfaf7;border-radius:.5rem}
.amount b{font-size:1.375rem;font-variant-numeric:tabular-nums}
form{margin:24px 0 16px}
ul{list-style:none;margin:16px 0;padding:0;border:1px solid #e6e3da;border-radius:.5rem;overflow:hidden}
li+li{border-top:1px solid #e6e3da}
li button,li a{width:100%;min-height:44px;padding:12px 16px;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;border:0;border-radius:0;background:#fff;color:inherit;font-weight:400;text-align:start;text-decoration:none;line-height:1.5}
li button:hover,li a:hover{background:#e8eff8}
li :focus-visible{outline-offset:-3px}
.digits{font-weight:700;font-variant-numeric:tabular-nums}
.trial{display:inline-block;padding:0 8px;border-radius:999px;font-size:.75rem;font-weight:700;line-height:1.75;background:#e3f4f5;color:#0b6b74}
.wide{width:100%;justify-content:center}
[role=alert]{color:#b3261e;font-weight:700;margin:16px 0}
@media(max-width:30rem){main{padding:16px}}
`
