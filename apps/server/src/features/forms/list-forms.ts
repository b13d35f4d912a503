// The booking form as its owner reads it, with the sections that customers do not see.
import type { FormSection } from '@noren/contract/booking/forms'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const listForms = async (
  db: Db,
  scope: ShopScope,
): Promise<{ id: number; sections: FormSection[] }[]> => {
  const { forms, sections } = await read(db, scope, async (tx) => ({
    forms: await tx
      .selectFrom('forms')
      .where('shop_id', '=', scope.shopId)
      .select('id')
      .orderBy('id')
      .execute(),
    sections: await selectSections(tx, scope).orderBy('priority').orderBy('id').execute(),
  }))
  return forms.map(({ id }) => ({ id, sections: sections.filter(({ form_id }) => form_id === id) }))
}

/** Inside a transaction. */
export const findSection = (tx: Tx, scope: ShopScope, id: number): Promise<FormSection | undefined> =>
  selectSections(tx, scope).where('id', '=', id).executeTakeFirst()

/** Where a new section belongs: the named form or the first, how many sections the shop has, and the next priority. */
export const readPlaceForNew = async (
  tx: Tx,
  { shopId }: ShopScope,
  formId: number | undefined,
): Promise<{ formId: number; count: number; priority: number } | undefined> => {
  const form = await tx
    .selectFrom('forms')
    .where('shop_id', '=', shopId)
    .$if(formId !== undefined, (q) => q.where('id', '=', formId ?? 0))
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const sections = await tx
    .selectFrom('form_sections')
    .where('shop_id', '=', shopId)
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('priority').as('last')])
    .executeTakeFirst()
  return form && { formId: form.id, count: sections?.count ?? 0, priority: (sections?.last ?? -1) + 1 }
}

export const listSectionIds = async (tx: Tx, { shopId }: ShopScope): Promise<number[]> => {
  const rows = await tx.selectFrom('form_sections').where('shop_id', '=', shopId).select('id').execute()
  return rows.map(({ id }) => id)
}

const selectSections = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('form_sections')
    .where('shop_id', '=', shopId)
    .select([
      'id',
      'form_id',
      'type',
      'dropdown',
      'title',
      'placeholder',
      'description',
      'required',
      'enabled',
      'options',
      'sensitive',
      'priority',
      'version',
    ])
