// How a shop's own pages look. Rules PAGE-30, PAGE-31.
import * as z from 'zod'
import { data, endpoint, fileAnswer, idParams } from '../wire/endpoint.ts'
import { editedVersion } from '../wire/text.ts'
import { clothNames, patterns, voices } from './cloths.ts'

const clothName = z.enum(clothNames, 'invalid')
const voiceName = z.enum(voices, 'invalid')
const patternName = z.enum(patterns, 'invalid')

/** What a page is drawn with. */
export const look = z
  .strictObject({ cloth: clothName, voice: voiceName, pattern: patternName })
  .meta({ id: 'Look' })

export const shopLook = look
  .extend({
    /** Of the shop. */
    id: z.int(),
    /** Counts the changes of the look. */
    version: z.int(),
  })
  .meta({ id: 'ShopLook' })
export type ShopLook = z.output<typeof shopLook>

/** What is left out stays as it is. */
export const lookChange = z
  .strictObject({
    cloth: clothName.optional(),
    voice: voiceName.optional(),
    pattern: patternName.optional(),
    version: editedVersion,
  })
  .meta({ id: 'LookChange' })
export type LookChange = z.output<typeof lookChange>

const ownCodes = ['unauthenticated', 'email_unverified', 'no_shop', 'not_found'] as const

export const shopLooks = {
  read: endpoint({
    method: 'GET',
    path: '/api/looks/{id}',
    summary: 'The colour of the shop’s pages and its pattern, and the typeface of its name and headings',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(shopLook),
    codes: ownCodes,
    tags: ['shops'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/looks/{id}',
    summary: 'Choose colour, pattern and typeface; customers see them at once',
    access: 'shop',
    params: idParams,
    body: lookChange,
    status: 200,
    output: data(shopLook),
    codes: [...ownCodes, 'csrf', 'outdated'],
    invalidates: ['shops'],
    answersAs: 'GET /api/looks/{id}',
  }),
  card: endpoint({
    method: 'GET',
    path: '/api/looks/{id}/card',
    summary:
      'The picture that messengers show of a shop without one of its own, also while its page is hidden',
    access: 'shop',
    params: idParams,
    file: 'image/jpeg',
    status: 200,
    output: fileAnswer,
    codes: ownCodes,
    tags: [],
  }),
}
