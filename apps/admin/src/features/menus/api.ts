// Public exports of this feature.
export { MenuFields } from './menu-fields.tsx'
