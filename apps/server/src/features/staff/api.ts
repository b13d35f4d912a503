// What other areas use of staff.
export { staffNames } from './list-staff.ts'
