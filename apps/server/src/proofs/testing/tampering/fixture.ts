// A random shop and a small model of it: its rules in minutes, its reservations, and the answer that a request must get.
import type { Occupancy } from '@noren/scheduling/occupancies'
import { makeShop, type TestShop } from '#testing/factories'
import type { TestServer } from '#testing/server'
import type { Random } from '../test-size.ts'
import { minuteOf } from '../instants.ts'
import {
  badInstants,
  badCompanions,
  badIntegers,
  badMenuIds,
  badStaffIds,
  instantText,
  someAnswers,
  someUnknownField,
  somePerson,
} from './requests.ts'
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
  lines: unknown
}

export type ExpectedAnswer =
  | { status: 201; stored: Expected; staff: number[]; repeats?: string }
  | { status: 422; fields: string[] }
  | { status: 404 | 409 | 422; code: string }

export type Request = {
  domain: string
  key: string | undefined
  body: Record<string, unknown>
  expectedAnswer: ExpectedAnswer
}

export type Fixture = {
  shop: TestShop
  next: () => Request
  /** Adds an acknowledged booking to the model. */
  enter: (request: Request, made: { number: string; staffId: number }) => void
  expected: ReadonlyMap<string, Expected & { staff_id: number }>
}

type OtherShop = { domain: string; menuId: number; sectionId: number }

export const openFixture = async (
  server: TestServer,
  random: Random,
  { today, foreign }: { today: string; foreign: OtherShop },
): Promise<Fixture> => {
  const shop = await makeShop(server)
  const now = minuteOf(today)
  const firstDay = Math.floor(now / 1440)
  const askKana = random.chance(0.3)
  const isPublished = random.chance(0.95)
  const menus = await writeMenus(server, shop, random)
  const staffIds = await writeStaff(server, shop, 1 + random.integer(3))
  const rules = await writeRules(server, shop, random, { firstDay, askKana, isPublished })
  const form = await writeForm(server, shop, random)

  const visits: Occupancy[] = []
  const expected = new Map<string, Expected & { staff_id: number }>()
  const made: { request: Request; number: string; staffId: number }[] = []

  const questionOf = (service: Menu): Question => ({ rules, service, staffIds, visits, now })

  const someStart = (): number => {
    const day = firstDay + random.integer(9)
    const range = random.pick(rules.weekly[(day + 4) % 7] ?? [])
    if (range && random.chance(0.7))
      return (
        day * 1440 +
        range[0] +
        rules.slotMinutes * random.integer(Math.floor((range[1] - range[0]) / rules.slotMinutes))
      )
    if (random.chance(0.05)) return (day + random.pick([-3, 59, 60, 61, 400])) * 1440 + 600
    if (random.chance(0.1)) return day * 1440 + random.integer(1440)
    return day * 1440 + 540 + rules.slotMinutes * random.integer(Math.floor(600 / rules.slotMinutes))
  }

  const next = (): Request => {
    if (made.length > 0 && random.chance(0.05)) {
      const { request, number } = random.pick(made)
      const isSame = random.chance(0.5)
      return {
        ...request,
        body: isSame ? request.body : { ...request.body, note: `別の内容 ${random.hex()}` },
        expectedAnswer: isSame
          ? { ...(request.expectedAnswer as ExpectedAnswer & { status: 201 }), repeats: number }
          : { status: 422, code: 'idempotency_key_reused' },
      }
    }
    const fields: string[] = []
    const body: Record<string, unknown> = {}
    const put = (field: string, raw: unknown, isBad = false): void => {
      if (raw !== undefined) body[field] = raw
      if (isBad) fields.push(field)
    }
    const menu = random.pick(menus)
    const wantsForeign = random.chance(0.03)
    if (random.chance(0.03)) put('menu_id', random.pick([0, ...badIntegers]), true)
    else {
      const id = wantsForeign ? random.pick([foreign.menuId, 987_654_321]) : menu.id
      if (random.chance(0.8)) put('menu_id', id)
      else if (random.chance(0.1)) put('menu_ids', random.pick(badMenuIds), true)
      else put('menu_ids', [id])
    }
    // Nobody is shown, so nobody may be chosen.
    const isHiddenStaff = random.chance(0.03)
    if (isHiddenStaff) put('staff_id', random.pick([...staffIds, 987_654_321]))
    else if (random.chance(0.03)) put('staff_id', random.pick(badStaffIds), true)
    else if (random.chance(0.1)) put('staff_id', null)
    if (random.chance(0.02)) put('companion', random.pick(badCompanions(menu.id)), true)
    const start = someStart()
    if (random.chance(0.04)) put('start_at', random.pick(badInstants), true)
    else put('start_at', instantText(random, start))
    const person = somePerson(random, { askKana })
    for (const [field, value] of Object.entries(person)) put(field, value.raw, value.bad)
    let isChanged = false
    const expects = (field: string, real: number, wrong: number): void => {
      if (random.chance(0.03)) return put(field, random.pick(badIntegers), true)
      if (random.chance(0.3)) return
      const isWrong = random.chance(0.08)
      if (isWrong) isChanged = true
      put(field, isWrong ? wrong : real)
    }
    expects('expected_price', menu.price, random.pick([0, 1, menu.price + 1]))
    expects('expected_total_duration', menu.totalDuration, random.pick([0, 5, menu.totalDuration + 1]))
    const answers = someAnswers(random, form, foreign.sectionId)
    put('answers', answers.raw, answers.bad === 'schema')
    const unknownField = someUnknownField(random)
    fields.push(...Object.keys(unknownField))

    const domain = random.chance(0.01)
      ? 'no-such-shop'
      : !wantsForeign && random.chance(0.01)
        ? foreign.domain
        : shop.domain
    const key = random.chance(0.02)
      ? undefined
      : random.chance(0.02)
        ? 'short'
        : `t-${random.hex()}${random.hex()}`
    const lacksKana = askKana && !(person.family_name_kana.stored && person.given_name_kana.stored)
    const expectedAnswer = ((): ExpectedAnswer => {
      if (fields.length > 0) return { status: 422, fields }
      if (domain === 'no-such-shop') return { status: 404, code: 'not_found' }
      if (key === undefined) return { status: 422, code: 'idempotency_key_required' }
      if (key === 'short') return { status: 422, fields: ['Idempotency-Key'] }
      // The other shop has no such menu.
      if (domain !== shop.domain) return { status: 409, code: 'not_offered' }
      if (!isPublished) return { status: 409, code: 'unpublished' }
      if (wantsForeign || isHiddenStaff || !menu.isPublished) return { status: 409, code: 'not_offered' }
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
          lines: [['menu', menu.id, menu.name, menu.price, menu.duration]],
        },
      }
    })()
    return { domain, key, body: { ...body, ...unknownField }, expectedAnswer }
  }

  return {
    shop,
    expected,
    next,
    enter: (request, { number, staffId }) => {
      if (request.expectedAnswer.status !== 201 || !('stored' in request.expectedAnswer)) return
      const { stored } = request.expectedAnswer
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
