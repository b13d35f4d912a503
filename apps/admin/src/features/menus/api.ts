// What other features may use of this one.
export { MenuFields } from './menu-fields.tsx'
