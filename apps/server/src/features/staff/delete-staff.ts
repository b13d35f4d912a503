import { deleteExternalCalendars } from '#features/occupancies/api'
import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { isNamed, readStaff } from './list-staff.ts'
import { deleteImageRow } from './staff-images.ts'
import { writeStaffMenus } from './staff-menus.ts'

/** Only who never had a reservation: the others keep their name in the calendar. Rule STAFF-8. */
export const deleteStaff = async (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found' | 'staff_in_use' | 'staff_last'>> => {
  const done = await lockAndWrite(services, scope, async (tx) => {
    const present = await readStaff(tx, scope)
    const one = present.find((member) => member.id === id)
    if (!one) return refuse('not_found')
    if (one.active && present.filter(({ active }) => active).length <= 1) return refuse('staff_last')
    if (await isNamed(tx, scope, id)) return refuse('staff_in_use')
    // Calendars of theirs go with them, and the time that these took.
    await deleteExternalCalendars(tx, scope.shopId, id)
    await writeStaffMenus(tx, scope, id, [])
    const image = await deleteImageRow(tx, scope, id)
    await tx
      .updateTable('customers')
      .set({ preferred_staff_id: null })
      .where('shop_id', '=', scope.shopId)
      .where('preferred_staff_id', '=', id)
      .execute()
    await tx.deleteFrom('staff').where('shop_id', '=', scope.shopId).where('id', '=', id).execute()
    return { file: image?.file }
  })
  if (isRefusal(done)) return done
  if (done.file !== undefined) await removeQuietly(services.storage, done.file)
  return true
}
