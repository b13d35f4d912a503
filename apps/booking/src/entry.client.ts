// Script for the plain pages, which also work without it.
import { enableCart } from '#features/menu/cart.ts'
import { sendOnce } from '#platform/send-once.ts'
import { writeTexts } from '#platform/script-texts/write-texts.ts'
import { enableCopy } from '#shell/ticket/copy.ts'
import { markCategory } from '#shell/menus/mark-category.ts'
import { enableWeekPaging } from '#shell/week/week-paging.ts'
import './site.css'
import './steps.css'
import './ticket.css'

writeTexts()
enableWeekPaging()
enableCopy()
enableCart()
markCategory()
sendOnce()
