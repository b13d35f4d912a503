// The outbox: takes messages that are due, has their emails written, sends them outside of any transaction and settles them.
// Any number of workers may run; the claims of a killed one come back when their lease ends.
import { openHeartbeat } from '#features/monitoring/api'
import { openPushes } from '#features/push/api'
import { loggerOf, logError } from '#platform/http/log'
import { connectionsMax } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { claimDueMessages, outcomeOfBefore, settle, settleAgain } from './claims.ts'
import { deliver, type OnError } from './deliver.ts'
import { retryWaiting } from './relay/retry-waiting.ts'
import { watchRelay, type Told } from './relay/watch-relay.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import type { Writers } from './kinds.ts'

export type Outbox = { wake: () => void; stop: () => Promise<void> }

type Part = Parameters<typeof openHeartbeat>[1]

/** For what is due by its time; whoever queues a message wakes the loop. */
const pollEvery = 20_000
/** A stop waits so long for messages under way; what is not settled then is sent again after its lease. */
const stopMax = 5_000

export const startOutbox = (
  services: Services,
  writers: Writers,
  log = loggerOf(services.config.logLevel),
): Outbox => {
  const onError = (error: unknown) => logError(log, error, { job: 'outbox' })
  const stopping = new AbortController()
  const { signal } = stopping
  const noteRelay = watchRelay(services, log)
  const beating = (name: Part, round: () => Promise<Round>) => {
    const beat = openHeartbeat(services, name)
    return async () => {
      await beat()
      const done = await round()
      await noteRelay(done)
      return done
    }
  }
  // The settings of the relay may be others than before.
  void retryWaiting(services.db, services.clock.now()).catch(onError)
  // Reminders have a loop and a connection of their own: thousands are due at one minute, and a booking's mails wait behind none.
  const messages = startLoop(
    beating('messages', async () => {
      const done = await sendUrgent(services, writers, onError)
      // Of a mail that failed the devices are told.
      if (done.due > 0) pushes.wake()
      return done
    }),
    onError,
    signal,
  )
  // What devices are told has one too: no relay that is away holds it up.
  const sending = openPushes(services, writers.push, onError, () => pushes.wake())
  const pushes = startLoop(
    beating('pushes', async () => ({ ...(await sending.round()), sent: 0 })),
    onError,
    signal,
  )
  const reminders = startLoop(
    beating('reminders', () => sendReminders(services, writers, onError, signal)),
    onError,
    signal,
  )
  return {
    wake: () => {
      messages.wake()
      pushes.wake()
    },
    stop: async () => {
      stopping.abort()
      messages.wake()
      reminders.wake()
      pushes.wake()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, stopMax)
      const ended = Promise.all([messages.ended, reminders.ended, pushes.ended.then(sending.end)])
      await Promise.race([ended, timeout.promise])
      clearTimeout(timer)
    },
  }
}

/** How many messages were due, and what the relay did. */
export type Round = Told & { due: number }

/** Round after round while there is something to send and somebody who takes it, otherwise every twenty seconds or when woken. */
const startLoop = (round: () => Promise<Round>, onError: OnError, stopping: AbortSignal) => {
  let isWoken = false
  let endRest: () => void = () => undefined

  // While the relay is away each new message would only cost another round of failures.
  const rest = (isAway: boolean): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollEvery)
      endRest = () => {
        if (isAway && !stopping.aborted) return
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || stopping.aborted) endRest()
    })

  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      isWoken = false
      const { due, away } = await round().catch((error: unknown): Round => {
        // While stopping the pool may be closed already.
        if (!stopping.aborted) onError(error)
        return { due: 0, sent: 0 }
      })
      if (due === 0 || away !== undefined) await rest(away !== undefined)
    }
  }

  return {
    wake: () => {
      isWoken = true
      endRest()
    },
    ended: work(),
  }
}

/** One round of everything that is due. Returns how many messages that were. */
export const sendDue = async (services: Services, writers: Writers, onError: OnError): Promise<number> => {
  const urgent = await sendUrgent(services, writers, onError)
  const reminders = await sendReminders(services, writers, onError)
  const pushes = openPushes(services, writers.push, onError)
  const { due } = await pushes.round()
  await pushes.end()
  return urgent.due + reminders.due + due
}

/** As many messages as there are connections, but the one for reminders. */
const sendUrgent = async (services: Services, writers: Writers, onError: OnError): Promise<Round> => {
  const claims = await claimDueMessages(services.db, connectionsMax - 1, services.clock.now(), onError)
  const told: Told = { sent: 0 }
  await Promise.all([
    settleAgain(services.db, services.clock.now(), onError),
    ...claims.map(async (claim) => {
      try {
        const outcome =
          outcomeOfBefore(services.db, claim) ?? (await deliver(services, writers, claim, onError))
        if (outcome === 'sent') told.sent++
        else if ('away' in outcome) told.away = outcome.away
        await settle(services.db, claim, outcome, services.clock.now())
      } catch (error) {
        onError(error)
      }
    }),
  ])
  return { due: claims.length, ...told }
}
