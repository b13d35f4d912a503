// Each change of the form locks the shop: customers' pages follow, and answers are checked against the form as it is then.
import type { Lang } from '@noren/words/format'
import { normalizeSection, sectionProblems } from '@noren/contract/booking/form-sections'
import type { FormSection, FormSectionChange, FormSectionInput } from '@noren/contract/booking/forms'
import { formSectionsMax } from '@noren/contract/limits'
import { sql } from 'kysely'
import { lockAndWrite, reorderRows } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, saveResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { findSection, listSectionIds, readPlaceForNew } from './list-forms.ts'
import { mergeSection, newSection } from './sections.ts'

type Wanted = { input: FormSectionInput; idempotencyKey: string | undefined; language: Lang }

/** Rules FORM-1, FORM-6. */
export const createSection = (
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, language }: Wanted,
  now: Millis,
): Promise<FormSection | Refusal<'not_found' | 'section_limit' | 'idempotency_key_reused'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const key = idempotencyKey === undefined ? undefined : keyFor(idempotencyKey, 'form_section', input)
    const made = key && (await findResult(tx, scope, key))
    if (isRefusal(made)) return made
    // Deleted meanwhile: the key has made its one thing.
    if (made !== undefined) return (await findSection(tx, scope, made)) ?? refuse('idempotency_key_reused')

    const place = await readPlaceForNew(tx, scope, input.form_id)
    if (!place) return refuse('not_found')
    if (place.count >= formSectionsMax) return refuse('section_limit')
    const { id } = await tx
      .insertInto('form_sections')
      .values({
        ...newSection(input, language),
        shop_id: scope.shopId,
        form_id: place.formId,
        priority: input.priority ?? place.priority,
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (key) await saveResult(tx, scope, key, id, now)
    return (await findSection(tx, scope, id)) ?? refuse('not_found')
  })

/** What the fields make together is checked, so that no part of a change leaves a choice without options. Rule FORM-9. */
export const updateSection = (
  services: Services,
  scope: ShopScope,
  { id, change }: { id: number; change: FormSectionChange },
): Promise<FormSection | Refusal<'not_found' | 'outdated' | 'invalid'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const before = await findSection(tx, scope, id)
    if (!before || (change.form_id ?? before.form_id) !== before.form_id) return refuse('not_found')
    if (change.version !== undefined && change.version !== before.version) return refuse('outdated')
    const after = mergeSection(before, change)
    const problems = sectionProblems(after)
    if (Object.keys(problems).length > 0)
      return refuse('invalid', {
        errors: Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, [key]])),
      })
    const { id: _, form_id: __, ...columns } = normalizeSection(after)
    await tx
      .updateTable('form_sections')
      .set({ ...columns, priority: change.priority ?? before.priority, version: before.version + 1 })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    return (await findSection(tx, scope, id)) ?? refuse('not_found')
  })

/** The answers stay: each carries its question. Rule PAGE-8. */
export const deleteSection = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const deleted = await tx
      .deleteFrom('form_sections')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return deleted ? true : refuse('not_found')
  })

/** Rule FORM-7. */
export const reorderSections = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  reorderRows(services, scope, ids, {
    find: (tx) => listSectionIds(tx, scope),
    move: (tx) =>
      sql`
        update form_sections f set priority = o.position
        from unnest(${ids}::bigint[]) with ordinality as o (id, position)
        where f.shop_id = ${scope.shopId} and f.id = o.id`.execute(tx),
  })
