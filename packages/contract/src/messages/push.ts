// What the owner's devices are told at once, by Web Push. Rules MSG-219 to MSG-226.
import * as z from 'zod'
import { data, endpoint, idParams, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { pushEndpointMax } from '../wire/limits.ts'
import { beginning } from '../wire/text.ts'
import { tooLong } from '../wire/validation.ts'

/** Each can be turned on and off. */
export const pushKinds = [
  'new',
  'request',
  'changed',
  'canceled',
  'offer_answered',
  'waitlist_served',
  'undelivered',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What happened, by the kind that it belongs to; those with `shop_` are also mails to the shop. */
export const pushEvents = {
  shop_new: 'new',
  shop_awaiting: 'request',
  shop_waiting: 'request',
  shop_move_requested: 'request',
  shop_expired: 'request',
  shop_changed: 'changed',
  shop_canceled: 'canceled',
  offer_answered: 'offer_answered',
  waitlist_served: 'waitlist_served',
  undelivered: 'undelivered',
} as const satisfies Record<string, PushKind>
export type PushEvent = keyof typeof pushEvents

/** How much a notification shows: name, menu and time; the time alone; only that there is something. */
export const pushDetails = ['full', 'time', 'none'] as const
export type PushDetails = (typeof pushDetails)[number]

/** Both ends in the shop's time; where it ends before it begins, it goes over midnight. */
const quietHours = z
  .strictObject({ from: beginning, to: beginning })
  .refine(({ from, to }) => from !== to, { error: 'push_quiet', path: ['to'] })

const kinds = {
  new: z.boolean('invalid'),
  request: z.boolean('invalid'),
  changed: z.boolean('invalid'),
  canceled: z.boolean('invalid'),
  offer_answered: z.boolean('invalid'),
  waitlist_served: z.boolean('invalid'),
  undelivered: z.boolean('invalid'),
} satisfies Record<PushKind, unknown>

export const pushSettingsInput = z
  .strictObject({
    kinds: z.strictObject(kinds),
    /** When nothing is sent: it comes at their end. Null where there are none. */
    quiet: quietHours.nullable(),
    details: z.enum(pushDetails, 'invalid'),
  })
  .meta({
    id: 'PushSettingsInput',
    examples: [
      {
        kinds: {
          new: true,
          request: true,
          changed: true,
          canceled: true,
          offer_answered: true,
          waitlist_served: true,
          undelivered: false,
        },
        quiet: { from: '22:00', to: '08:00' },
        details: 'full',
      },
    ],
  })

export const pushSettings = z
  .object({
    kinds: z.object(kinds),
    quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
    details: z.enum(pushDetails),
  })
  .meta({ id: 'PushSettings' })
export type PushSettings = z.output<typeof pushSettings>

/** An endpoint as a browser makes one: https at the usual port, without a user. Whether it is public is decided where it is asked. */
const isEndpoint = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  // The sandbox's push service is on this machine; whoever sends lets nobody else there.
  const isLocal = /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  return isLocal || (url.protocol === 'https:' && url.port === '')
}

/** An uncompressed point of P-256, and a secret of 16 bytes, as base64url. RFC 8291. */
const publicKey = z.string('push_key').regex(/^B[\w-]{86}=?$/, 'push_key')
const authSecret = z.string('push_key').regex(/^[\w-]{22}(==)?$/, 'push_key')

export const pushSubscription = z
  .strictObject({
    endpoint: z
      .string('push_endpoint')
      .max(pushEndpointMax, tooLong(pushEndpointMax))
      .refine(isEndpoint, 'push_endpoint'),
    keys: z.strictObject({ p256dh: publicKey, auth: authSecret }),
  })
  .meta({
    id: 'PushSubscription',
    examples: [
      {
        endpoint: 'https://push.example.com/send/3f6a',
        keys: {
          p256dh: 'BJSOSju-OVYJ2ha1tedt5Bf5VIRmesh3PJSCO_rkAhmQAIF2Sy3mOiFd_UIYthK5SLA5ac14Vnpi6xLF5-GxfXI',
          auth: 'AAECAwQFBgcICQoLDA0ODw',
        },
      },
    ],
  })
export type PushSubscription = z.output<typeof pushSubscription>

export const pushDevice = z
  .object({
    id: z.int(),
    /** It belongs to the session that asks. */
    is_current: z.boolean(),
    user_agent: z.string(),
    created_at: z.string(),
    last_sent_at: z.string().nullable(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.output<typeof pushDevice>

export const pushState = z
  .object({
    /** With which browsers subscribe (`applicationServerKey`). */
    public_key: z.string(),
    settings: pushSettings,
    devices: z.array(pushDevice),
  })
  .meta({ id: 'Push' })
export type PushState = z.output<typeof pushState>

export const push = {
  read: endpoint({
    method: 'GET',
    path: '/api/push',
    summary: 'The devices that are notified, and of what',
    access: 'shop',
    status: 200,
    output: data(pushState),
    codes: ownCodes,
    tags: ['me'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/push/settings',
    summary: 'What the own devices are notified of, when, and how much a notification shows',
    access: 'shop',
    body: pushSettingsInput,
    status: 200,
    output: data(pushSettings),
    codes: writeCodes,
    invalidates: ['me'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/push/devices',
    summary: 'Notify this device for as long as it is signed in; a device has one subscription',
    access: 'shop',
    body: pushSubscription,
    status: 201,
    output: data(pushDevice),
    codes: [...writeCodes, 'push_devices_full'],
    invalidates: ['me'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/push/devices/{id}',
    summary: 'Notify a device no more',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates: ['me'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/push/test',
    summary: 'Send a notification to this device, now and whatever is turned off; ten times an hour',
    access: 'shop',
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'push_off'],
    invalidates: [],
  }),
}
