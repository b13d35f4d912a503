// Owners who order the standard plan, each with a shop of their own, in the product with the provider's stand-in in it.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeShop } from '../factories.ts'
import { testNow } from '../server.ts'
import { openDelivery, ownerOf, startSellingServer, type SellingServer } from './selling-server.ts'

export const free = { plan_code: 'free', plan_name: 'フリープラン' }
export const standard = { plan_code: 'standard', plan_name: 'スタンダードプラン' }

/** Starts the server for the tests of a file; what one test leaves of events is delivered before the next. */
export const useSelling = () => {
  let place: { server: SellingServer; deliver: () => Promise<void> } | undefined
  const open = () => {
    if (!place) throw new Error('the server of these tests has not started')
    return place
  }
  beforeAll(async () => {
    const server = await startSellingServer()
    place = { server, deliver: openDelivery(server) }
  })
  afterAll(async () => {
    const { server } = open()
    expect(await server.violations()).toEqual([])
    await server.stop()
  })
  beforeEach(async () => {
    const { server, deliver } = open()
    server.setNow(testNow)
    await deliver()
  })
  return {
    get server() {
      return open().server
    },
    /** Sends the events that were not sent yet. */
    deliver: () => open().deliver(),
    setUp: async () => {
      const { server } = open()
      const shop = await makeShop(server)
      return { shop, owner: ownerOf(server, shop) }
    },
  }
}
