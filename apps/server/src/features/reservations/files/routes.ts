import { reservationFiles } from '@noren/contract/reservations/files'
import { minutesPerDay, parseDay } from '@noren/scheduling/time'
import { Readable } from 'node:stream'
import { hourMs, localMinuteToMillis, type Millis } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { isFresh } from '#platform/identity/session'
import { takeHits, type Limit } from '#platform/limits'
import { noteExport } from '#features/customers/api'
import { countReservations, reservationLines } from './export-reservations.ts'

/** Rule RES-46: as often as customers are imported, because each reads all that the shop has. */
const exportLimit: Limit = { max: 30, window: hourMs }

export const reservationFileRoutes = {
  export: bind(reservationFiles.export)(
    async ({ scope, user, now, requestContext, ...services }, { query }) => {
      // As all other files with the data of many people.
      if (!isFresh(user, now)) return refuse('sign_in_again')
      const limited = await takeHits(services, [[`reservation-export:${scope.shopId}`, exportLimit]], now)
      if (limited) return limited
      const { db } = services
      const days = { from: midnight(query.from), to: midnight(query.to, 1) }
      const count = await countReservations(db, scope, days)
      await noteExport(db, scope, { userId: user.userId, action: 'reservations_exported', count }, now)
      const { language } = requestContext
      return {
        name: `reservations-${query.from}-${query.to}.csv`,
        bytes: Readable.from(reservationLines(db, scope, days, language)),
      }
    },
  ),
}

const midnight = (date: string, after = 0): Millis =>
  localMinuteToMillis(((parseDay(date) ?? 0) + after) * minutesPerDay)
