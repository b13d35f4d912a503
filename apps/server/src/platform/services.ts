// What every handler may use, made once at start.
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/transactions.ts'
import type { Egress } from './egress.ts'
import type { ResponseCache } from './http/caching/response-cache.ts'
import type { Google } from './identity/google.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { PushService } from './push/push-service.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Secret } from './identity/secret.ts'
import type { Storage } from './files/storage.ts'
import type { ShopVersions } from './http/caching/shop-versions.ts'

export type Services = {
  config: Config
  clock: Clock
  db: Db
  secret: Secret
  /** Sign-in with Google or its stand-in; absent where neither is there. */
  google?: Google
  /** The payment provider or its stand-in; absent where neither is there. */
  payments?: PaymentProvider
  mailer: Mailer
  storage: Storage
  /** The way to addresses that users typed. */
  egress: Egress
  /** The push services of browsers, asked by the same way. */
  push: PushService
  versions: Pick<ShopVersions, 'read'>
  responses: ResponseCache
  /** After a commit that raised the shop's version: what is cached of it is stale, here and elsewhere. */
  publishChange: (shopId: number) => void
  /** Wakes the worker, here or in another process: there may be something to send. */
  wakeWorker: () => void
  /** Begins the jobs that are due, here or in another process. */
  wakeJobs?: () => void
  /** Aborted when the server is about to stop: what may take long in a thread is ended. */
  stopping?: AbortSignal
}
