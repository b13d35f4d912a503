import * as z from 'zod'
import { menuDurationMax, menuNameMax, menuNameMin, menuPriceMax } from './wire/limits.ts'
import { line } from './wire/text.ts'

export const menuName = line(menuNameMax).pipe(z.string().min(menuNameMin, 'menu_name'))
export const menuPrice = z.int('menu_price').min(0, 'menu_price').max(menuPriceMax, 'menu_price')
export const menuDuration = z
  .int('menu_duration')
  .min(1, 'menu_duration')
  .max(menuDurationMax, 'menu_duration')
