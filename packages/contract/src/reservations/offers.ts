// Other times that the owner offers for a visit, and what the customer answers by the mailed link.
import * as z from 'zod'
import { managedReservation, tokenParams } from '../booking.ts'
import { offerStatuses, override, written } from '../reservations.ts'
import { data, endpoint, integerText, writeCodes } from '../wire/endpoint.ts'
import { offeredTimesMax } from '../wire/limits.ts'
import { id, instant } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'
import { sentence } from './edit.ts'

const wantedTime = z.strictObject({
  start_at: instant,
  /** Left out: who has the visit now, or else whoever is free. */
  staff_id: id.optional(),
})

export const newOffer = z
  .strictObject({
    /** Each begins at another time. */
    times: z.array(wantedTime, 'invalid').min(1, 'required').max(offeredTimesMax, tooMany(offeredTimesMax)),
    sentence: sentence.optional(),
    override,
  })
  .meta({ id: 'NewOffer', examples: [{ times: [{ start_at: '2026-12-01T11:00:00+09:00' }] }] })
export type NewOffer = z.output<typeof newOffer>

/** What the customer sees of an offer. */
export const customerOffer = z
  .object({
    /** `canceled`: the visit is. */
    state: z.enum([...offerStatuses, 'canceled']),
    ends_at: z.string(),
    times: z.array(
      z.object({
        number: z.int(),
        start_at: z.string(),
        end_at: z.string(),
        /** Where customers are shown who serves. */
        staff_name: z.string().nullable(),
      }),
    ),
    /** The number of the time that was taken. */
    chosen: z.int().nullable(),
    /** Opens the visit itself. */
    manage_token: z.string(),
    reservation: managedReservation,
  })
  .meta({ id: 'CustomerOffer' })
export type CustomerOffer = z.output<typeof customerOffer>

const ofOne = {
  access: 'shop',
  status: 200,
  output: data(written),
  invalidates: ['reservations'],
  answersAs: 'GET /api/reservations/{id}',
} as const

const byLink = {
  access: 'token',
  by: 'offer',
  params: tokenParams,
  status: 200,
  output: data(customerOffer),
} as const

export const offers = {
  make: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/reservations/{id}/offers',
    summary: 'Offer the customer up to three other times by mail; each is held until the answer',
    params: z.object({ id: integerText(1) }),
    body: newOffer,
    codes: [...writeCodes, 'not_found', 'final', 'occupied', 'outside_rules', 'offer_open'],
  }),
  withdraw: endpoint({
    ...ofOne,
    method: 'DELETE',
    path: '/api/reservations/{id}/offers/open',
    summary: 'Withdraw the open offer: its times are free again',
    params: z.object({ id: integerText(1) }),
    codes: [...writeCodes, 'not_found', 'offer_over'],
  }),
}

export const customerOffers = {
  read: endpoint({
    ...byLink,
    method: 'GET',
    path: '/api/public/offers/{token}',
    summary: 'The times that are offered to a customer, and the visit that would be moved',
    codes: ['not_found'],
    tags: [],
  }),
  take: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/public/offers/{token}/take',
    summary: 'Take one of the offered times: the visit moves there, the others are free again',
    body: z
      .strictObject({ number: z.int('integer').min(1, 'out_of_range').max(offeredTimesMax, 'out_of_range') })
      .meta({ examples: [{ number: 1 }] }),
    codes: ['foreign_origin', 'not_found', 'offer_over', 'slot_taken'],
    invalidates: ['reservations'],
  }),
  decline: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/public/offers/{token}/decline',
    summary: 'None of the offered times suits; the visit stays where it is',
    body: z.strictObject({}),
    codes: ['foreign_origin', 'not_found', 'offer_over'],
    invalidates: ['reservations'],
  }),
}
