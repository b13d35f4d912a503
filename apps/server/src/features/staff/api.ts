// What other areas use of staff.
export { staffNames } from './list-staff.ts'
export { staffImageRoutes } from './staff-image-routes.ts'
