import { staff } from '@noren/contract/staff'
import { bind } from '#platform/endpoint/bind'
import { listStaff } from './queries.ts'

export const staffRoutes = {
  list: bind(staff.list)(async ({ db, scope }) => ({ data: await listStaff(db, scope) })),
}
