// `npm run admin`: what the operator looks up and changes, on the server's machine alone. Nothing of it is served.
import { announceBetaEnd, mailNextOwners } from '#features/announcements/api'
import { sendTestMail, listWaiting } from '#features/messages/api'
import { menuLimit, reservationLimit } from '#features/plans/api'
import {
  grantPlan,
  logCommand,
  suspendShop,
  type OperatorServices,
  findShop,
  listAudit,
  listShops,
  readFacts,
  type ShopFacts,
  factsOf,
  isDateFrom,
  noticeDays,
  parseTyped,
  reasonMax,
  tableOf,
  usage,
  type Options,
  type Row,
} from '#features/operator/api'
import { localTextToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'

type Say = (line: string) => void
/** What a command answers: a sentence, rows or one thing's facts; `wrong` where it could not be done. */
type Answer = { text: string } | { rows: readonly Row[] } | { facts: Row } | { wrong: string }
type Asked = { services: OperatorServices; words: readonly string[]; options: Options; now: Millis }

/** Exit status 0 where it was done, 2 where it was not understood, 1 where it could not be done. */
export const runOperator = async (
  services: OperatorServices,
  typed: readonly string[],
  say: Say,
  now: Millis,
): Promise<number> => {
  const parsed = parseTyped(typed)
  if ('wrong' in parsed || !Object.hasOwn(commands, parsed.command)) {
    if ('wrong' in parsed) say(parsed.wrong)
    say(usage)
    return 2
  }
  const { command, words, options } = parsed
  const answer = (await commands[command]?.({ services, words, options, now })) ?? { wrong: usage }
  if (options.json === true) say(JSON.stringify('rows' in answer ? answer.rows : answer, null, 2))
  else linesOf(answer).forEach(say)
  return 'wrong' in answer ? 1 : 0
}

const linesOf = (answer: Answer): string[] => {
  if ('text' in answer) return [answer.text]
  if ('wrong' in answer) return [answer.wrong]
  if ('facts' in answer) return factsOf(answer.facts)
  return answer.rows.length === 0 ? ['Nothing was found.'] : tableOf(answer.rows)
}

const commands: Record<string, (asked: Asked) => Promise<Answer>> = {
  shops: async ({ services, options, now }) => ({
    rows: (await listShops(services.db, options.search ?? '', now)).map((row) => ({
      ...row,
      last_booking: row.last_booking?.slice(0, 10) ?? null,
    })),
  }),

  shop: (asked) =>
    withShop(asked, async (scope, domain) => ({
      facts: { domain, ...(await readFacts(asked.services.db, scope, asked.now)) },
    })),

  limits: (asked) =>
    withShop(asked, async (scope) => ({
      rows: limitsOf(asked, await readFacts(asked.services.db, scope, asked.now)),
    })),

  plan: (asked) =>
    withShop(asked, async (scope, domain) => {
      const { services, words, options, now } = asked
      const [, plan] = words
      if (plan !== 'free' && plan !== 'standard') return { wrong: 'The plan is free or standard.' }
      const until = options.until ?? null
      if (until !== null && (plan === 'free' || !isDateFrom(until, 0, now)))
        return { wrong: '--until takes a date from today on, YYYY-MM-DD, and only with standard.' }
      await grantPlan(services, scope, { plan, until, by: 'plan' }, now)
      return { text: `${domain} has the ${plan} plan${until === null ? '' : ` until ${until}`}.` }
    }),

  suspend: (asked) =>
    withShop(asked, async (scope, domain) => {
      const reason = asked.options.reason?.trim() ?? ''
      if (reason === '' || reason.length > reasonMax)
        return {
          wrong: `--reason says why, in at most ${reasonMax} characters and without names of customers.`,
        }
      await suspendShop(asked.services, scope, reason, asked.now)
      return { text: `The booking page of ${domain} is closed.` }
    }),

  resume: (asked) =>
    withShop(asked, async (scope, domain) => {
      await suspendShop(asked.services, scope, null, asked.now)
      return { text: `The booking page of ${domain} is as its owner has it.` }
    }),

  audit: async ({ services, options, now }) => {
    const { shop, since, customer } = options
    const scope = shop === undefined ? undefined : await findShop(services.db, shop)
    if (shop !== undefined && !scope) return { wrong: `No shop has the domain ${shop}.` }
    if (since !== undefined && !isDateFrom(since, -100_000, now))
      return { wrong: '--since takes a date, YYYY-MM-DD.' }
    if (customer !== undefined && (!scope || !/^[1-9]\d{0,14}$/.test(customer)))
      return { wrong: '--customer takes the number of a customer of --shop.' }
    const wanted = {
      scope,
      since: since === undefined ? 0 : wireToMillis(localTextToWire(`${since}T00:00`)),
      customerId: customer === undefined ? null : Number(customer),
    }
    return { rows: await listAudit(services.db, wanted) }
  },

  mail: async ({ services, words: [what, address], now }) => {
    if (what === undefined) return { rows: await listWaiting(services.db, now) }
    if (what !== 'test' || !/^[^\s@]+@[^\s@]+$/.test(address ?? ''))
      return { wrong: 'mail alone says what waits; mail test ADDRESS sends a mail to that address.' }
    const tried = await sendTestMail(services, address ?? '', now)
    return 'answer' in tried
      ? { text: `The relay took it: ${tried.answer}` }
      : { wrong: `The mail did not go out. ${tried.cause}` }
  },

  'announce-live': async ({ services, options, now }) => {
    const { date = '' } = options
    if (services.config.billing !== 'beta')
      return { wrong: `BILLING is ${services.config.billing}: there is no beta to end.` }
    if (!isDateFrom(date, noticeDays, now))
      return { wrong: `--date takes a date, YYYY-MM-DD, at least ${noticeDays} days ahead.` }
    await announceBetaEnd(services.db, date, now)
    await logCommand(services.db, { command: 'announce-live', details: { date } }, now)
    let told = 0
    for (let batch = 0; ; batch++) {
      // Each batch is due a little later, so that thousands of mails hold up no other.
      const count = await mailNextOwners(services.db, mailsAtOnce, now + batch * batchDelay)
      told += count
      if (count === 0) break
    }
    services.wakeWorker()
    return { text: `The beta ends on ${date}. ${told} owners are told by mail now.` }
  },
}

const withShop = async (
  { services, words }: Asked,
  work: (scope: ShopScope, domain: string) => Promise<Answer>,
): Promise<Answer> => {
  const [domain] = words
  if (domain === undefined) return { wrong: 'Which shop? Name its domain.' }
  const scope = await findShop(services.db, domain)
  return scope ? work(scope, domain) : { wrong: `No shop has the domain ${domain}.` }
}

const limitsOf = ({ services }: Asked, { plan_code: plan, used, menus }: ShopFacts): Row[] => [
  {
    of: 'online reservations in 30 days',
    plan,
    used,
    limit: reservationLimit(services.config, plan) ?? 'none',
  },
  { of: 'menus that customers see', plan, used: menus, limit: menuLimit(services.config, plan) ?? 'none' },
]

const mailsAtOnce = 500
/** As long as a batch takes at a hundred a minute. */
const batchDelay = 5 * 60_000
