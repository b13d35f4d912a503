// Devices of tests: browsers that subscribe at the push service of the sandbox.
import {
  startPushService,
  type Notified,
  type PushStandIn,
  type Subscribed,
} from '@noren/sandbox/push/stand-in'
import { afterAll, expect } from 'vitest'
import { createCsrfToken } from '#platform/endpoint/authorize'
import { openClient, type TestClient } from '../client.ts'
import { openSession, type TestOwner } from '../factories.ts'
import type { TestServer } from '../server.ts'

export type Shown = {
  title: string
  body: string
  tag: string
  url: string
  actions?: { action: string; url: string }[]
}

export type TestDevice = Subscribed & {
  id: number
  /** Signed in on this device. */
  client: TestClient
  /** What it showed, newest first. */
  shown: () => Shown[]
}

/** A push service for all tests of a file. */
export const usePushService = async (options?: {
  onMessage?: (message: Notified) => void
}): Promise<PushStandIn> => {
  const service = await startPushService(options)
  afterAll(() => service.stop())
  return service
}

export const turnOn = async (
  server: TestServer,
  service: PushStandIn,
  { userId }: Pick<TestOwner, 'userId'>,
  userAgent = 'test',
): Promise<TestDevice> => {
  const sessionToken = await openSession(server.services, userId, userAgent)
  const cookies = new Map([
    ['session', sessionToken],
    ['XSRF-TOKEN', createCsrfToken(server.services.secret, { sessionToken }) ?? ''],
  ])
  const client = openClient(server.url, cookies)
  const subscribed = service.subscribe(server.services.push.publicKey())
  const answer = await client.call('POST', '/api/push/devices', subscribed)
  expect(answer.status, answer.text).toBe(201)
  return {
    ...subscribed,
    id: answer.body.data.id,
    client,
    shown: () => service.received(subscribed.endpoint).map(({ text }) => JSON.parse(text)),
  }
}
