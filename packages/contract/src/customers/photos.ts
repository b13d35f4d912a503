// Photographs of a customer, which only the shop's own users see. Rules CUST-24 to CUST-34.
import * as z from 'zod'
import {
  data,
  endpoint,
  fileAnswer,
  idParams,
  integerText,
  nothing,
  ownCodes,
  writeCodes,
} from '../wire/endpoint.ts'
import { photoCaptionMax, pictureBodyMax, shopPhotosMax } from '../wire/limits.ts'
import { calendarDate, idOrder, imageBase64, line } from '../wire/text.ts'

/** Of a treatment: what was there before, and what came of it. */
export const photoPhases = ['before', 'after'] as const
export type PhotoPhase = (typeof photoPhases)[number]

export const customerPhoto = z
  .object({
    id: z.int(),
    /** Of the bytes, for whoever is signed in; with `?size=small` in a smaller width. */
    image_url: z.string(),
    caption: z.string(),
    phase: z.enum(photoPhases).nullable(),
    /** The day that it shows, such as that of a visit. */
    taken_on: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    color: z.string().nullable(),
    /** Raised with each change. */
    version: z.int(),
  })
  .meta({ id: 'CustomerPhoto' })
export type CustomerPhoto = z.output<typeof customerPhoto>

const photoList = z.object({
  /** The plan does not include them: they are kept and not shown. Rule PLAN-8. */
  locked: z.boolean(),
  count: z.int(),
  /** In the owner's order; a new one comes first. */
  photos: z.array(customerPhoto),
  /** Where they are locked, what is said of each, so that one can be deleted. Rule CUST-33. */
  kept: z.array(customerPhoto.pick({ id: true, caption: true, phase: true, taken_on: true })),
})
export type CustomerPhotos = z.output<typeof photoList>

const fields = {
  caption: line(photoCaptionMax).optional(),
  phase: z.enum(photoPhases, 'invalid').nullable().optional(),
  taken_on: calendarDate.nullable().optional(),
}

const newPhoto = z.strictObject({ image_base64: imageBase64, ...fields })
export type NewPhoto = z.output<typeof newPhoto>

/** `version`: as the screen showed it; where it is another by now, the change is refused. */
export const photoChange = z
  .strictObject({
    ...fields,
    version: z.int('integer').min(1, 'out_of_range').max(1_000_000_000, 'out_of_range').optional(),
  })
  .refine(({ caption, phase, taken_on }) => [caption, phase, taken_on].some((one) => one !== undefined), {
    path: ['caption'],
    error: 'required',
  })
  .meta({
    id: 'CustomerPhotoChange',
    examples: [{ caption: 'Three weeks later', phase: 'after', taken_on: '2026-11-20' }],
  })
export type PhotoChange = z.output<typeof photoChange>

export const photoSizes = ['small', 'large'] as const
export type PhotoSize = (typeof photoSizes)[number]

const readCodes = [...ownCodes, 'not_found'] as const
const changeCodes = [...writeCodes, 'not_found'] as const
const photoParams = z.object({ id: integerText(1), photoId: integerText(1) })

export const customerPhotos = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/photos',
    summary: 'The photographs of a customer; where the plan does not include them, only what is said of each',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(photoList),
    codes: readCodes,
    tags: ['customers'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/photos/{photoId}/image',
    summary: 'The bytes of a photograph, for its shop alone',
    access: 'shop',
    params: photoParams,
    query: z.strictObject({ size: z.enum(photoSizes, 'invalid').optional() }),
    file: 'image/webp',
    status: 200,
    output: fileAnswer,
    codes: [...readCodes, 'plan_required'],
    tags: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/photos',
    summary: 'Add a photograph: JPEG, PNG or WebP up to 1 MB, stored without metadata',
    access: 'shop',
    params: idParams,
    body: newPhoto,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(customerPhoto),
    codes: [...changeCodes, 'plan_required', 'photos_full', 'images_full'],
    invalidates: ['customers'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/customers/{id}/photos/{photoId}',
    summary: 'Change what is said of a photograph',
    access: 'shop',
    params: photoParams,
    body: photoChange,
    status: 200,
    output: data(customerPhoto),
    codes: [...changeCodes, 'plan_required', 'outdated'],
    invalidates: ['customers'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/customers/{id}/photos/reorder',
    summary: 'Put the photographs in order; 409 when they are not those of the customer',
    access: 'shop',
    params: idParams,
    body: z.strictObject({
      ids: idOrder(shopPhotosMax),
    }),
    status: 204,
    output: nothing,
    codes: [...changeCodes, 'plan_required', 'outdated'],
    invalidates: ['customers'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}/photos/{photoId}',
    summary: 'Delete a photograph, also where the plan does not include them',
    access: 'shop',
    params: photoParams,
    status: 204,
    output: nothing,
    codes: changeCodes,
    invalidates: ['customers'],
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}/photos',
    summary: 'Delete all photographs of a customer, also where the plan does not include them',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: changeCodes,
    invalidates: ['customers'],
  }),
}
