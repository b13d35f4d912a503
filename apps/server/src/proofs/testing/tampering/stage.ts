// A generated shop and a small model of it: its rules in minutes, what stands in it, and what a request must lead to.
import type { Occupancy } from '@noren/scheduling/offer'
import { makeShop, type TestShop } from '#testing/factories'
import type { TestServer } from '#testing/server'
import type { Dice } from '../extent.ts'
import { minuteOf } from '../instants.ts'
import { badInstants, badIntegers, instantText, someAnswers, someIntrusion, somePerson } from './requests.ts'
import { refusalOf, staffFor, type Question } from './rules.ts'
import { writeForm, writeMenus, writeRules, writeStaff, type Menu } from './shop.ts'

/** What is stored of a booking, but for its number and its staff member, who is one of `staff`. */
export type Expected = {
  menu_id: number
  menu_name: string
  price: number
  duration: number
  before_time: number
  after_time: number
  start: number
  end: number
  status: string
  name: unknown
  name_kana: unknown
  email: unknown
  phone: unknown
  note: unknown
  answers: unknown
}

export type Verdict =
  | { status: 201; stored: Expected; staff: number[]; repeats?: string }
  | { status: 422; fields: string[] }
  | { status: 404 | 409 | 422; code: string }

export type Request = {
  domain: string
  key: string | undefined
  body: Record<string, unknown>
  verdict: Verdict
}

export type Stage = {
  shop: TestShop
  next: () => Request
  /** The model's own row for what was acknowledged. */
  enter: (request: Request, made: { number: string; staffId: number }) => void
  expected: ReadonlyMap<string, Expected & { staff_id: number }>
}

type Foreign = { domain: string; menuId: number; sectionId: number }

export const openStage = async (
  server: TestServer,
  dice: Dice,
  { today, foreign }: { today: string; foreign: Foreign },
): Promise<Stage> => {
  const shop = await makeShop(server)
  const now = minuteOf(today)
  const firstDay = Math.floor(now / 1440)
  const askKana = dice.chance(0.3)
  const isPublished = dice.chance(0.95)
  const menus = await writeMenus(server, shop, dice)
  const staffIds = await writeStaff(server, shop, 1 + dice.roll(3))
  const rules = await writeRules(server, shop, dice, { firstDay, askKana, isPublished })
  const form = await writeForm(server, shop, dice)

  const visits: Occupancy[] = []
  const expected = new Map<string, Expected & { staff_id: number }>()
  const made: { request: Request; number: string; staffId: number }[] = []

  const questionOf = (service: Menu): Question => ({ rules, service, staffIds, visits, now })

  const someStart = (): number => {
    const day = firstDay + dice.roll(9)
    const range = dice.pick(rules.weekly[(day + 4) % 7] ?? [])
    if (range && dice.chance(0.7))
      return (
        day * 1440 +
        range[0] +
        rules.slotMinutes * dice.roll(Math.floor((range[1] - range[0]) / rules.slotMinutes))
      )
    if (dice.chance(0.05)) return (day + dice.pick([-3, 59, 60, 61, 400])) * 1440 + 600
    if (dice.chance(0.1)) return day * 1440 + dice.roll(1440)
    return day * 1440 + 540 + rules.slotMinutes * dice.roll(Math.floor(600 / rules.slotMinutes))
  }

  const next = (): Request => {
    if (made.length > 0 && dice.chance(0.05)) {
      const { request, number } = dice.pick(made)
      const isSame = dice.chance(0.5)
      return {
        ...request,
        body: isSame ? request.body : { ...request.body, note: `別の内容 ${dice.word()}` },
        verdict: isSame
          ? { ...(request.verdict as Verdict & { status: 201 }), repeats: number }
          : { status: 422, code: 'idempotency_key_reused' },
      }
    }
    const fields: string[] = []
    const body: Record<string, unknown> = {}
    const put = (field: string, raw: unknown, isBad = false): void => {
      if (raw !== undefined) body[field] = raw
      if (isBad) fields.push(field)
    }
    const menu = dice.pick(menus)
    const wantsForeign = dice.chance(0.03)
    if (dice.chance(0.03)) put('menu_id', dice.pick([0, ...badIntegers]), true)
    else put('menu_id', wantsForeign ? dice.pick([foreign.menuId, 987_654_321]) : menu.id)
    const start = someStart()
    if (dice.chance(0.04)) put('start_at', dice.pick(badInstants), true)
    else put('start_at', instantText(dice, start))
    const person = somePerson(dice, { askKana })
    for (const [field, value] of Object.entries(person)) put(field, value.raw, value.bad)
    let isChanged = false
    const expects = (field: string, real: number, wrong: number): void => {
      if (dice.chance(0.03)) return put(field, dice.pick(badIntegers), true)
      if (dice.chance(0.3)) return
      const isWrong = dice.chance(0.08)
      if (isWrong) isChanged = true
      put(field, isWrong ? wrong : real)
    }
    expects('expected_price', menu.price, dice.pick([0, 1, menu.price + 1]))
    expects('expected_total_duration', menu.totalDuration, dice.pick([0, 5, menu.totalDuration + 1]))
    const answers = someAnswers(dice, form, foreign.sectionId)
    put('answers', answers.raw, answers.bad === 'schema')
    const intrusion = someIntrusion(dice)
    fields.push(...Object.keys(intrusion))

    const domain = dice.chance(0.01)
      ? 'no-such-shop'
      : !wantsForeign && dice.chance(0.01)
        ? foreign.domain
        : shop.domain
    const key = dice.chance(0.02) ? undefined : dice.chance(0.02) ? 'kurz' : `t-${dice.word()}${dice.word()}`
    const lacksKana = askKana && !(person.family_name_kana.stored && person.given_name_kana.stored)
    const verdict = ((): Verdict => {
      if (fields.length > 0) return { status: 422, fields }
      if (domain === 'no-such-shop') return { status: 404, code: 'not_found' }
      if (key === undefined) return { status: 422, code: 'idempotency_key_required' }
      if (key === 'kurz') return { status: 422, fields: ['Idempotency-Key'] }
      // Another shop has no such menu, whatever this one would say.
      if (domain !== shop.domain) return { status: 409, code: 'not_offered' }
      if (!isPublished) return { status: 409, code: 'unpublished' }
      if (wantsForeign || !menu.isPublished) return { status: 409, code: 'not_offered' }
      if (lacksKana) return { status: 422, code: 'invalid' }
      if (answers.bad) return { status: 422, code: 'invalid' }
      if (isChanged) return { status: 409, code: 'menu_changed' }
      const code = refusalOf(questionOf(menu), start)
      if (code) return { status: 409, code }
      return {
        status: 201,
        staff: staffFor(questionOf(menu), start),
        stored: {
          menu_id: menu.id,
          menu_name: menu.name,
          price: menu.price,
          duration: menu.duration,
          before_time: menu.beforeTime,
          after_time: menu.afterTime,
          start,
          end: start + menu.totalDuration,
          status: menu.approves ? 'pending_approval' : 'reserved',
          name: [person.family_name.stored, person.given_name.stored].join(' '),
          name_kana:
            [person.family_name_kana.stored, person.given_name_kana.stored].filter(Boolean).join(' ') || null,
          email: person.email.stored,
          phone: person.phone.stored,
          note: person.note.stored ?? null,
          answers: answers.stored,
        },
      }
    })()
    return { domain, key, body: { ...body, ...intrusion }, verdict }
  }

  return {
    shop,
    expected,
    next,
    enter: (request, { number, staffId }) => {
      if (request.verdict.status !== 201 || !('stored' in request.verdict)) return
      const { stored } = request.verdict
      expected.set(number, { ...stored, staff_id: staffId })
      visits.push({
        staffId,
        start: stored.start - stored.before_time,
        end: stored.end + stored.after_time,
      })
      made.push({ request, number, staffId })
    },
  }
}
