// What the customer's side reads: the shop, its free times, the own reservation.
import { planUsage } from '@noren/scheduling/plan'
import type { PublicShop } from '@noren/contract/booking'
import type { SpecialPeriod } from '@noren/scheduling/hours'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import {
  holidayOn,
  isPublished,
  regularColumns,
  regularIn,
  type RegularRow,
  specialPeriodsSql,
} from '#features/hours/api'
import { dayOf, formatDay } from '@noren/scheduling/time'
import { priceOn } from '#features/prices/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import { planUsageSql, planHorizon, reservationLimit, type PlanCode } from '#features/plans/api'
import { asksPayment } from '#features/payments/api'
import { publicImageJson, imageFolder } from '#features/images/api'
import { addressSql, areaSql, cardPath } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { hoursOnSite, noticeWindow } from './special-days.ts'

/** The shop as customers may see it: one statement. A hidden address never leaves the database. */
export const readPublicShop = async (
  { db, config, payments }: Pick<Services, 'db' | 'config' | 'payments'>,
  scope: ShopScope,
  now: Millis,
  { isTrial = false } = {},
): Promise<{ shop: PublicShop; version: number }> => {
  const today = formatDay(dayOf(millisToLocalMinute(now)))
  const { row, current } = await read(db, scope, async (tx) => ({
    row: (
      await sql<PublicRow>`
      select s.version, s.name, s.cloth, s.voice, s.pattern, s.profile, s.phone_number, s.email,
        case when s.address_hidden then null else ${addressSql} end as address,
        case when s.address_hidden then ${areaSql} end as address_area, ${areaSql} as area, s.access_info, s.payment_options, s.payment_notes,
        (select ${publicImageJson}
          from page_images i join pages p on p.shop_id = ${scope.shopId} and p.id = i.page_id
          where i.shop_id = ${scope.shopId} and p.type = 'booking' and i.type = 'cover') as cover,
        (select jsonb_build_object('url', ${imageFolder}::text || i.file, 'alt_text', i.alt_text, 'width', i.width, 'height', i.height)
          from page_images i join pages p on p.shop_id = ${scope.shopId} and p.id = i.page_id
          where i.shop_id = ${scope.shopId} and p.type = 'booking' and i.type = 'og') as og_image,
        (select coalesce(jsonb_agg(${publicImageJson} order by i.priority, i.id), '[]') from gallery_images i where i.shop_id = ${scope.shopId}) as gallery,
        (select coalesce(jsonb_agg(${publicImageJson} order by i.id), '[]') from library_images i where i.shop_id = ${scope.shopId}
          and exists (select from page_sections b where b.shop_id = ${scope.shopId} and b.type = 'document'
            and b.publish_state = 'published' and position(i.file in b.content) > 0)) as document_images,
        s.embed_origins, coalesce(${isPublished(scope.shopId, isTrial)}, false) as published,
        exists (select from pages p where p.shop_id = ${scope.shopId} and p.type = 'booking' and p.publish_state = 'published' and s.suspended_at is null) as indexed,
        s.plan_code as "planCode", case when ${config.billing === 'live'}::boolean then ${planUsageSql(scope, now)} else 0 end as "planCount",
        s.refund_rule, exists (select from payment_accounts a where a.shop_id = ${scope.shopId} and a.charges_enabled) as "canCharge",
        ${regularColumns(scope.shopId)}, s.ask_kana, s.reservation_cutoff_time, s.cancel_cutoff_minutes,
        s.booking_horizon_days, s.slot_minutes, s.waitlist_minutes,
        ${specialPeriodsSql(scope.shopId, noticeWindow(now))} as special,
        (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'type', b.type, 'title', b.title, 'content', b.content,
            'menu_ids', to_jsonb(b.menu_ids)) order by b.priority, b.id), '[]')
          from page_sections b join pages p on p.shop_id = ${scope.shopId} and p.id = b.page_id
          where b.shop_id = ${scope.shopId} and p.type = 'booking' and b.publish_state = 'published') as blocks,
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'description', m.description,
            'price', ${priceOn(scope.shopId, today)}, 'price_changes', ${priceChangesSql(scope, today)},
            'category_id', m.category_id, 'is_add_on', m.is_add_on, 'add_on_menu_ids', to_jsonb(m.add_on_menu_ids),
            'excluded_menu_ids', to_jsonb(m.excluded_menu_ids), 'duration', m.duration, 'total_duration', m.total_duration, 'requires_approval', m.requires_approval, 'advance_payment', m.advance_payment,
            'image', case when n.file is null then null else jsonb_build_object('image_url', ${imageFolder}::text || n.file,
              'alt_text', n.alt_text, 'width', n.width, 'height', n.height, 'widths', to_jsonb(n.widths), 'color', n.color) end)
            order by m.priority, m.id), '[]')
          from menus m left join menu_images n on n.shop_id = ${scope.shopId} and n.menu_id = m.id
          where m.shop_id = ${scope.shopId} and m.publish_state = 'published') as menus,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.priority, c.id), '[]')
          from menu_categories c where c.shop_id = ${scope.shopId} and exists (select from menus m where m.shop_id = ${scope.shopId}
            and m.category_id = c.id and m.publish_state = 'published')) as categories,
        ${shownStaffSql(scope)} as staff,
        (select count(*) > 1 from staff t where t.shop_id = ${scope.shopId} and t.active) as has_several_staff,
        (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'dropdown', f.dropdown, 'title', f.title,
            'placeholder', f.placeholder, 'description', f.description, 'required', f.required, 'options', to_jsonb(f.options),
            'sensitive', f.sensitive)
            order by f.priority, f.id), '[]')
          from form_sections f where f.shop_id = ${scope.shopId} and f.enabled) as form
      from shops s where s.id = ${scope.shopId}`.execute(tx)
    ).rows[0],
    current: await readDomain(tx, scope),
  }))
  if (!row || !current) throw new Error('the scope names no shop')
  const {
    version,
    planCode,
    planCount,
    special,
    canCharge,
    area,
    weekly: _weekly,
    dated: _dated,
    ...saved
  } = row
  const rules = { ...regularIn(row), special: special ?? [], holidays: holidayOn }
  const shop = {
    ...saved,
    share_card: cardPath({
      ...saved,
      domain: current.domain,
      area,
      cover: saved.cover?.url.slice(imageFolder.length) ?? null,
    }),
    menus: saved.menus.map((menu) => ({
      ...menu,
      advance_payment: asksPayment(config, {
        advancePayment: menu.advance_payment,
        price: menu.price,
        planCode,
        canCharge: canCharge && payments !== undefined,
      }),
    })),
    domain: current.domain,
    ...hoursOnSite(rules, now),
    accepting: planUsage(planCount, reservationLimit(config, planCode)) !== 'reached',
    booking_horizon_days: planHorizon(config, { planCode, horizonDays: saved.booking_horizon_days }, now),
  }
  return { shop, version }
}

type PublicRow = Omit<
  PublicShop,
  'accepting' | 'domain' | 'share_card' | keyof ReturnType<typeof hoursOnSite>
> &
  RegularRow & {
    version: number
    area: string | null
    planCode: PlanCode
    canCharge: boolean
    planCount: number
    special: SpecialPeriod[] | null
  }

/** Of a menu `m`, until the last date that customers can book. */
const priceChangesSql = ({ shopId }: ShopScope, today: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('from_date', p.from_date, 'price', p.price) order by p.from_date), '[]')
  from menu_prices p where p.shop_id = ${shopId} and p.menu_id = m.id
    and p.from_date > ${today}::date and p.from_date <= ${today}::date + s.booking_horizon_days)`

/** Whom customers may choose. Rule STAFF-20. */
const shownStaffSql = ({ shopId }: ShopScope) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'title', t.title, 'profile', t.profile,
    'nomination_fee', t.nomination_fee, 'image', case when i.file is null then null else ${publicImageJson} end,
    'menus', (select coalesce(jsonb_agg(jsonb_build_object('menu_id', d.menu_id, 'is_done', d.is_done, 'price', d.price,
        'duration', d.duration) order by d.menu_id), '[]')
      from staff_menus d join menus m on m.shop_id = ${shopId} and m.id = d.menu_id and m.publish_state = 'published'
      where d.shop_id = ${shopId} and d.staff_id = t.id)) order by t.priority, t.id), '[]')
  from staff t left join staff_images i on i.shop_id = ${shopId} and i.staff_id = t.id
  where t.shop_id = ${shopId} and t.active and t.is_shown)`
