// The shop's visits as a calendar that other programs subscribe to. Rules FEED-1 to FEED-7.
import * as z from 'zod'
import { data, endpoint, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'

/** What an event says: that the time is taken, also the menu, also the customer's name. */
export const feedPrivacies = ['busy', 'menu', 'customer'] as const
export type FeedPrivacy = (typeof feedPrivacies)[number]

export const feed = z
  .object({
    privacy: z.enum(feedPrivacies),
    created_at: z.string(),
    /** When a program read it last, to the hour; null where none has yet. */
    read_at: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' })

const state = z.object({
  /** Null where there is no address. */
  feed: feed.nullable(),
  /** Whether the shop's plan has feeds and external calendars. */
  unlocked: z.boolean(),
})
export type FeedState = z.output<typeof state>

const input = z
  .strictObject({ privacy: z.enum(feedPrivacies, 'invalid') })
  .meta({ examples: [{ privacy: 'menu' }] })
export type FeedInput = z.output<typeof input>

const invalidates = ['feeds'] as const
const path = '/api/calendar-feed'

export const feeds = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Whether the shop’s calendar can be subscribed to; never the address itself',
    access: 'shop',
    status: 200,
    output: data(state),
    codes: ownCodes,
    tags: ['feeds', 'shops'],
  }),
  renew: endpoint({
    method: 'POST',
    path,
    summary: 'Make the secret address, shown this once; an earlier one answers 404 from now on',
    access: 'shop',
    body: input,
    status: 201,
    output: data(z.object({ feed, url: z.string() })),
    codes: [...writeCodes, 'plan_required'],
    invalidates,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    summary: 'Change what the events say; the address stays',
    access: 'shop',
    body: input,
    status: 200,
    output: data(feed),
    codes: [...writeCodes, 'plan_required', 'not_found'],
    invalidates,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path,
    summary: 'End the address at once',
    access: 'shop',
    status: 204,
    output: nothing,
    codes: writeCodes,
    invalidates,
  }),
}
