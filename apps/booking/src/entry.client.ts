// What makes the plain pages quicker. Every page works without it.
import { turnWeeks } from '#features/time/turn-weeks.ts'
import { sendOnce } from '#platform/send-once.ts'
import './site.css'

turnWeeks()
sendOnce()
