// What a new shop has done, decided from its data, and what its booking page lacks. Rules SHOP-20, SHOP-22, SHOP-23.
import {
  firstStepNames,
  type FirstStepName,
  type FirstSteps,
  type publishBlockers,
  type publishGaps,
} from '@noren/contract/shops/first-steps'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const readFirstSteps = (db: Db, scope: ShopScope, now: Millis): Promise<FirstSteps> =>
  read(db, scope, (tx) => findFirstSteps(tx, scope, now))

/** Inside a transaction. */
export const findFirstSteps = async (tx: Tx, scope: ShopScope, now: Millis): Promise<FirstSteps> => {
  const facts = await findFacts(tx, scope, now)
  const isSeen: Record<FirstStepName, boolean> = {
    menus: facts.menuCount > 1 || facts.hasOwnMenu,
    staff: facts.staffCount > 1 || facts.hasOwnStaff,
    hours: facts.hasOwnHours,
    address: facts.hasAddress && facts.hasAccess,
    rules: facts.hasOwnRules,
    look: facts.hasOwnLook,
    trial: facts.isBooked,
    share: facts.isEmbedded,
  }
  const steps = firstStepNames.map((name) => {
    const isConfirmed = facts.confirmed.includes(name)
    return { name, is_done: isSeen[name] || isConfirmed, is_confirmed: isConfirmed }
  })
  const isDone = (name: FirstStepName) => steps.some((step) => step.name === name && step.is_done)
  const gaps: Record<(typeof publishGaps)[number], boolean> = {
    contact: !facts.hasContact,
    address: !facts.hasAddress && !facts.confirmed.includes('address'),
    access: !facts.hasAccess && !facts.confirmed.includes('address'),
    hours: !isDone('hours'),
    menus: !isDone('menus'),
    trial: !isDone('trial'),
  }
  return {
    steps,
    is_hidden: facts.isHidden,
    page: {
      id: facts.pageId,
      publish_state: facts.publishState,
      blockers: blockersOf(facts),
      gaps: namesOf(gaps),
    },
  }
}

/** Why nothing could be booked on the page. Inside a transaction. */
export const findBlockers = async (tx: Tx, scope: ShopScope, now: Millis): Promise<Blocker[]> =>
  blockersOf(await findFacts(tx, scope, now))

type Blocker = (typeof publishBlockers)[number]

const blockersOf = ({ hasPublicMenu, isOpen }: Facts): Blocker[] =>
  namesOf({ no_menu: !hasPublicMenu, no_open_day: !isOpen })

const namesOf = <Name extends string>(of: Record<Name, boolean>): Name[] =>
  // The keys of the object that was given.
  (Object.entries(of) as [Name, boolean][]).flatMap(([name, holds]) => (holds ? [name] : []))

type Facts = {
  confirmed: string[]
  isHidden: boolean
  hasContact: boolean
  hasAddress: boolean
  hasAccess: boolean
  hasOwnRules: boolean
  hasOwnLook: boolean
  isEmbedded: boolean
  menuCount: number
  hasOwnMenu: boolean
  hasPublicMenu: boolean
  staffCount: number
  hasOwnStaff: boolean
  hasOwnHours: boolean
  isOpen: boolean
  isBooked: boolean
  pageId: number
  publishState: FirstSteps['page']['publish_state']
}

/** One statement. What is compared with are the values that registration gives. */
const findFacts = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select s.first_steps_confirmed as confirmed, s.first_steps_hidden_at is not null as "isHidden",
      num_nonnulls(s.phone_number, s.email) > 0 as "hasContact",
      num_nonnulls(s.city, s.address) > 0 as "hasAddress",
      s.access_info is not null as "hasAccess",
      (s.reservation_cutoff_time, s.booking_horizon_days, s.slot_minutes, s.cancel_cutoff_minutes, s.refund_rule, s.open_visits_max)
        <> (60, 60, 30, 1440, 'until_deadline', 2) as "hasOwnRules",
      s.look_version > 1 or exists (select from page_images i where i.shop_id = ${shopId})
        or exists (select from gallery_images g where g.shop_id = ${shopId}) as "hasOwnLook",
      cardinality(s.embed_origins) > 0 as "isEmbedded",
      m."menuCount", m."hasOwnMenu", m."hasPublicMenu", t."staffCount", t."hasOwnStaff",
      d.kinds > 1 or exists (select from special_hours h where h.shop_id = ${shopId}) as "hasOwnHours",
      d."isOpen" or exists (select from special_hours h where h.shop_id = ${shopId} and h.status = 'open'
        and h.end_at > ${millisToWire(now)}) as "isOpen",
      exists (select from reservations r where r.shop_id = ${shopId} and r.source = 'online' and r.hold_expires_at is null) as "isBooked",
      p.id as "pageId", p.publish_state as "publishState"
    from shops s
      cross join (select count(*)::int as "menuCount", coalesce(bool_or(version > 1), false) as "hasOwnMenu",
        coalesce(bool_or(publish_state = 'published' and not is_add_on), false) as "hasPublicMenu"
        from menus where shop_id = ${shopId} and archived_at is null) m
      cross join (select count(*)::int as "staffCount", coalesce(bool_or(version > 1), false) as "hasOwnStaff"
        from staff where shop_id = ${shopId} and active) t
      cross join (select count(distinct ranges) filter (where status = 'open') as kinds,
        coalesce(bool_or(status = 'open'), false) as "isOpen" from business_days where shop_id = ${shopId}) d
      join pages p on p.shop_id = ${shopId} and p.type = 'booking'
    where s.id = ${shopId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a shop without its row or booking page')
  return row
}
