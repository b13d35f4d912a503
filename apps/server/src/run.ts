// The one program: it serves; with `migrate | doctor | seed | distribute | admin …` it does that and ends.
import { openChangeEvents, toWorker } from '#platform/change-events'
import { systemClock } from '#platform/clock'
import { ConfigError, readConfig } from '#platform/config'
import { UnusableDatabase } from '#platform/database/pool'
import { openStorage } from '#platform/files/storage'
import { runDistribute, type Order } from '#distribution/distribute'
import { logEnd, loggerOf } from '#platform/http/log'
import { runDoctor } from './doctor.ts'
import { runOperator } from './operator.ts'
import { openPlace, startProduct } from './product.ts'
import type { OpenStandIns } from './stand-ins.ts'
import { seedDemo } from '#database/seed'

/** Of the process's arguments. Ends the process. */
export const run = async (openStandIns?: OpenStandIns): Promise<never> => {
  const name = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'serve'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    process.stderr.write(`Unknown command ${name}. Known: ${Object.keys(commands).join(', ')}\n`)
    process.exit(2)
  }
  try {
    process.exit(await command(openStandIns))
  } catch (fault) {
    const isExpected = fault instanceof ConfigError || fault instanceof UnusableDatabase || isPlain(fault)
    process.stderr.write(
      `${isExpected && fault instanceof Error ? fault.message : fault instanceof Error ? fault.stack : String(fault)}\n`,
    )
    process.exit(1)
  }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Written over itself, where somebody watches. */
const onTerminal = (done: number, all: number): void => {
  if (process.stdout.isTTY) process.stdout.write(done < all ? `\r  ${done} of ${all} shops` : '\r\u001B[K')
}

const commands: Record<string, (openStandIns?: OpenStandIns) => Promise<number>> = {
  serve: async (openStandIns) => {
    // From here on, so that a Ctrl-C while it starts also ends it in good order.
    const asked = endSignal()
    const config = readConfig(undefined, { hasStandIns: openStandIns !== undefined })
    // Node itself would print every field of the error, a row of the database included. Rule SEC-17.
    process.on('uncaughtException', (fault) => {
      logEnd(loggerOf(config.logLevel), fault)
      process.exit(1)
    })
    const product = await startProduct(config, say, { dev: process.argv.includes('--dev'), openStandIns })
    product.welcome.forEach(say)
    await asked
    await product.stop()
    return 0
  },
  migrate: async () => {
    const place = await openPlace(readConfig(), say)
    await place.close()
    say('The database is up to date.')
    return 0
  },
  doctor: async () => {
    const config = readConfig()
    const place = await openPlace(config, say, { visit: true })
    try {
      return await runDoctor({ db: place.db, storage: openStorage(config) }, say, onTerminal)
    } finally {
      await place.close()
    }
  },
  distribute: async () => {
    const place = await openPlace(readConfig(), say, { visit: true })
    try {
      return await runDistribute(place.connection, say, orderOf(process.argv))
    } finally {
      await place.close()
    }
  },
  admin: async () => {
    const config = readConfig()
    // Whoever reads may have enough, as `head` does.
    process.stdout.on('error', () => process.exit(0))
    const place = await openPlace(config, () => undefined, { visit: true })
    const changes = await openChangeEvents(place.connection)
    try {
      // Running servers are told of the change, and their workers of mails.
      const wakeWorker = () => changes.publish(toWorker)
      const services = { db: place.db, config, publishChange: changes.publish, wakeWorker }
      const typed = process.argv.slice(process.argv.indexOf('admin', 2) + 1)
      return await runOperator(services, typed, say, systemClock.now())
    } finally {
      await changes.close()
      await place.close()
    }
  },
  seed: async () => {
    const config = readConfig()
    if (!config.sandbox)
      throw new ConfigError('The demo shop belongs to the sandbox, which is off; see SANDBOX in .env.example')
    const place = await openPlace(config, say)
    try {
      say(await seedDemo(place, config))
      return 0
    } finally {
      await place.close()
    }
  },
}

/** `--plan`, or `--moving=on` and `--moving=off`. */
const orderOf = (typed: readonly string[]): Order => {
  const [, moving] = typed.find((one) => one.startsWith('--moving'))?.split('=') ?? []
  if (typed.some((one) => one.startsWith('--moving')) && moving !== 'on' && moving !== 'off')
    throw new ConfigError('--moving=on lifts the forced policies, --moving=off restores them')
  return { planOnly: typed.includes('--plan'), ...((moving === 'on' || moving === 'off') && { moving }) }
}

/** Ctrl-C, or whoever supervises us. A second one ends at once. */
const endSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        resolve()
      })
  })

/** What the surroundings refuse (port taken, data in use, no PostgreSQL): its message says all; a stack would not help. */
const isPlain = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false
  if ('code' in fault)
    return /^(EADDRINUSE|EACCES|ECONNREFUSED|ENOTFOUND|ETIMEDOUT)$/.test(String(fault.code))
  return fault.constructor === Error
}
