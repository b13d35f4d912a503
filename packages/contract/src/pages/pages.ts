import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import {
  menusInOrderMax,
  previewBodyMax,
  sectionBodyMax,
  sectionContentMax,
  sectionPriorityMax,
  sectionsMax,
  sectionTitleMax,
} from '../wire/limits.ts'
import { look } from '../shops/looks.ts'
import { editedVersion, id, idOrder, line } from '../wire/text.ts'
import { plainDocument } from './documents.ts'
import { pageImage } from './images.ts'
import { tooLong } from '../wire/validation.ts'

export const pageTypes = ['booking', 'completion'] as const
export const sectionTypes = ['document', 'menu', 'reservation_number'] as const

/** `limited`: whoever has the address sees it, search engines do not. Rule PAGE-17. */
const pageState = z.enum(['published', 'draft', 'limited'], 'invalid')
const sectionState = z.enum(['published', 'draft'], 'invalid')

export const pageSection = z
  .object({
    id: z.int(),
    page_id: z.int(),
    type: z.enum(sectionTypes),
    /** Of a document its tree as JSON, or empty. */
    content: z.string(),
    title: z.string(),
    publish_state: z.enum(['published', 'draft']),
    /** Empty unless it is a menu block. */
    menus: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        price: z.int(),
        total_duration: z.int(),
        publish_state: z.enum(['published', 'draft']),
      }),
    ),
    priority: z.int(),
    /** Counts its changes. */
    version: z.int(),
  })
  .meta({ id: 'PageSection' })
export type PageSection = z.output<typeof pageSection>

export const page = z
  .object({
    id: z.int(),
    type: z.enum(pageTypes),
    /** The shop's booking page. */
    url: z.string(),
    publish_state: z.enum(['published', 'draft', 'limited']),
    images: z.array(pageImage),
    sections: z.array(pageSection),
  })
  .meta({ id: 'Page' })
export type Page = z.output<typeof page>

const sectionFields = {
  content: z
    .string('required')
    .max(sectionContentMax, tooLong(sectionContentMax))
    .meta({ examples: [plainDocument('Welcome')] })
    .optional(),
  title: line(sectionTitleMax).optional(),
  publish_state: sectionState.optional(),
  priority: z.int('integer').min(0, 'out_of_range').max(sectionPriorityMax, 'out_of_range').optional(),
  menu_ids: idOrder(menusInOrderMax, 0).optional(),
}

export const sectionInput = z
  .strictObject({ page_id: id, type: z.enum(sectionTypes, 'invalid'), ...sectionFields })
  .meta({
    id: 'PageSectionInput',
    examples: [{ page_id: 1, type: 'document', title: 'Welcome', content: plainDocument('Hello') }],
  })
export type SectionInput = z.output<typeof sectionInput>

/** The whole payload or a part of it; what is left out stays as it is. */
export const sectionChange = z
  .strictObject({
    page_id: id.optional(),
    type: z.enum(sectionTypes, 'invalid').optional(),
    ...sectionFields,
    /** Rule PAGE-15. */
    version: editedVersion,
  })
  .meta({ id: 'PageSectionChange', examples: [{ title: 'Welcome', content: plainDocument('Hello') }] })
export type SectionChange = z.output<typeof sectionChange>

/** What a preview shows: the blocks in their order, and colour and typeface, saved or not. */
export const previewContent = z
  .strictObject({
    look: look.extend({ pattern: look.shape.pattern.default('muji') }).optional(),
    sections: z
      .array(
        z.strictObject({
          type: z.enum(sectionTypes),
          content: z.string().max(sectionContentMax),
          title: line(sectionTitleMax),
          publish_state: sectionState,
          menu_ids: z.array(id).max(menusInOrderMax).optional(),
        }),
      )
      .max(sectionsMax),
  })
  .meta({ id: 'PagePreviewInput' })
export type PreviewContent = z.output<typeof previewContent>

const invalidates = ['pages'] as const

export const pages = {
  list: endpoint({
    method: 'GET',
    path: '/api/pages',
    summary: 'The booking page and the completion page, or one of them by its type, with all blocks',
    access: 'shop',
    query: z.strictObject({ type: z.enum(pageTypes, 'invalid').optional() }),
    status: 200,
    output: list(page),
    codes: ownCodes,
    tags: ['pages'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/pages/{id}',
    summary: 'One page with its images and all blocks, drafts too',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(page),
    codes: [...ownCodes, 'not_found'],
    tags: ['pages'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/pages/{id}',
    summary: 'Publish the booking page, hide it, or show it to those alone who have its address',
    access: 'shop',
    params: idParams,
    body: z.strictObject({ publish_state: pageState }),
    status: 200,
    output: data(page),
    codes: [...writeCodes, 'not_found', 'not_bookable'],
    invalidates,
    answersAs: 'GET /api/pages/{id}',
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/pages/{id}/reorder',
    summary: 'Put all blocks of a page in order; 409 when they are not the blocks that there are',
    access: 'shop',
    params: idParams,
    body: z.strictObject({ ids: idOrder(sectionsMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'outdated'],
    invalidates,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/pages/{id}/preview',
    summary:
      'A page for half an hour that shows blocks which are not saved yet; nothing can be booked there. 400 for content that is none',
    access: 'shop',
    params: idParams,
    body: z.strictObject({
      // Looked at by the handler: what is wrong with it is a 400, which a schema never answers.
      content: z.unknown().meta({
        description:
          '{ sections: [{ type, title, content, publish_state, menu_ids }], look: { cloth, voice, pattern } }',
        examples: [
          {
            sections: [
              {
                type: 'document',
                title: 'Welcome',
                content: plainDocument('Hello'),
                publish_state: 'published',
              },
            ],
          },
        ],
      }),
      /** For the view beside the editor, which has limits of its own. Rule PAGE-20. */
      live: z.boolean('invalid').optional(),
    }),
    bodyLimit: previewBodyMax,
    status: 201,
    output: data(z.object({ preview_url: z.string() })),
    codes: [...writeCodes, 'forbidden', 'malformed'],
    invalidates: [],
  }),
}

export const pageSections = {
  create: endpoint({
    method: 'POST',
    path: '/api/page-sections',
    summary: 'A new block, published and last unless told otherwise',
    access: 'shop',
    idempotent: 'optional',
    body: sectionInput,
    bodyLimit: sectionBodyMax,
    status: 201,
    output: data(pageSection),
    codes: [
      ...writeCodes,
      'block_limit',
      'menus_always_shown',
      'reservation_number_fixed',
      'idempotency_key_reused',
    ],
    invalidates,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/page-sections/{id}',
    summary: 'Change a block, or whether it is shown',
    access: 'shop',
    params: idParams,
    body: sectionChange,
    bodyLimit: sectionBodyMax,
    status: 200,
    output: data(pageSection),
    codes: [...writeCodes, 'not_found', 'outdated', 'menus_always_shown', 'reservation_number_fixed'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/page-sections/{id}',
    summary: 'Delete a block',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'reservation_number_fixed'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/page-sections/{id}/reorder',
    summary: 'Put the menus of a menu block in order; 409 when they are not its menus',
    access: 'shop',
    params: idParams,
    body: z.strictObject({ ids: idOrder(menusInOrderMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'outdated'],
    invalidates,
  }),
}
