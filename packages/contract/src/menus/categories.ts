import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { categoriesMax, categoryNameMax } from '../wire/limits.ts'
import { idOrder, line } from '../wire/text.ts'

/** A heading under which customers find some of the menus. */
export const menuCategory = z.object({ id: z.int(), name: z.string() }).meta({ id: 'MenuCategory' })
export type MenuCategory = z.output<typeof menuCategory>

const body = z.strictObject({ name: line(categoryNameMax, 1) }).meta({ examples: [{ name: 'Colour' }] })

/** Customers see them on the booking page. */
const invalidates = ['menus', 'pages'] as const

export const menuCategories = {
  list: endpoint({
    method: 'GET',
    path: '/api/menu-categories',
    summary: 'The categories of menus in the owner’s order',
    access: 'shop',
    status: 200,
    output: list(menuCategory),
    codes: ownCodes,
    tags: ['menus'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/menu-categories',
    summary: 'A new category; it comes last',
    access: 'shop',
    body,
    status: 201,
    output: data(menuCategory),
    codes: writeCodes,
    invalidates,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/menu-categories/{id}',
    summary: 'Another name for a category',
    access: 'shop',
    params: idParams,
    body,
    status: 200,
    output: data(menuCategory),
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/menu-categories/reorder',
    summary: 'Put all categories in order; 409 when they are not the categories that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(categoriesMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/menu-categories/{id}',
    summary: 'Delete a category; its menus stay, without one',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
}
