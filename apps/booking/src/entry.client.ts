// What makes the plain pages quicker. Every page works without it.
import { sendOnce } from '#platform/send-once.ts'
import { turnWeeks } from '#shell/week/turn-weeks.ts'
import './site.css'

turnWeeks()
sendOnce()
