// What other areas use of menus.
export { menuImageRoutes } from './menu-image-routes.ts'
export { categoryRoutes } from './categories/routes.ts'
