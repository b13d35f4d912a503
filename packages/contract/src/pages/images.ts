// Images of a shop: cover and share image of a page, the library that documents show, the gallery. Rules PAGE-9 to PAGE-13, PAGE-22,
// PAGE-23 and PAGE-40 to PAGE-49.
import * as z from 'zod'
import {
  data,
  endpoint,
  idParams,
  integerText,
  list,
  nothing,
  ownCodes,
  writeCodes,
} from '../wire/endpoint.ts'
import { galleryImagesMax, pictureBodyMax } from '../wire/limits.ts'
import { altText, idOrder, imageBase64 } from '../wire/text.ts'

/** A stored image as all kinds have it. */
export const storedImage = z
  .object({
    image_url: z.string(),
    alt_text: z.string(),
    width: z.int(),
    height: z.int(),
    /** Further widths below its own, each as WebP and as JPEG: `variantOf` of `documents.ts`. */
    widths: z.array(z.int()),
    /** `#rrggbb`, shown until it is loaded; null for an image with transparent parts. */
    color: z.string().nullable(),
  })
  .meta({ id: 'Image' })

export const pageImageTypes = ['cover', 'og'] as const
export type PageImageType = (typeof pageImageTypes)[number]

export const pageImage = storedImage.extend({ type: z.enum(pageImageTypes) }).meta({ id: 'PageImage' })
export type PageImage = z.output<typeof pageImage>

/** An image of the shop's library, which documents may show. */
export const libraryImage = storedImage.extend({ id: z.int() }).meta({ id: 'LibraryImage' })
export type LibraryImage = z.output<typeof libraryImage>

export const galleryImage = storedImage.extend({ id: z.int() }).meta({ id: 'GalleryImage' })
export type GalleryImage = z.output<typeof galleryImage>

export const imageInput = z
  .strictObject({ image_base64: imageBase64, alt_text: altText.optional() })
  .meta({ id: 'ImageInput' })

export const pageImageInput = z
  .strictObject({ type: z.enum(pageImageTypes, 'invalid'), ...imageInput.shape })
  .meta({ id: 'PageImageInput' })
export type PageImageInput = z.output<typeof pageImageInput>

/** A new picture, another text, or both. */
export const imageChange = z
  .strictObject({ image_base64: imageBase64.optional(), alt_text: altText.optional() })
  .refine((change) => change.image_base64 !== undefined || change.alt_text !== undefined, {
    path: ['image_base64'],
    error: 'image_required',
  })
  .meta({ id: 'ImageChange', examples: [{ alt_text: 'The salon in the morning' }] })
export type PageImageChange = z.output<typeof imageChange>

const altChange = z
  .strictObject({ alt_text: altText })
  .meta({ examples: [{ alt_text: 'The salon in the morning' }] })

const pageParams = z.object({ pageId: integerText(1) })
const imageParams = z.object({ pageId: integerText(1), type: z.enum(pageImageTypes, 'invalid') })
const invalidates = ['pages'] as const

export const pageImages = {
  create: endpoint({
    method: 'POST',
    path: '/api/pages/{pageId}/images',
    summary: 'Add the cover image (16:9) or the image for social networks (1.91:1), stored without metadata',
    access: 'shop',
    params: pageParams,
    body: pageImageInput,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(pageImage),
    codes: [...writeCodes, 'not_found', 'page_image_exists', 'images_full'],
    invalidates,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/pages/{pageId}/images/{type}',
    summary: 'Replace an image, its text or both',
    access: 'shop',
    params: imageParams,
    body: imageChange,
    bodyLimit: pictureBodyMax,
    status: 200,
    output: data(pageImage),
    codes: [...writeCodes, 'not_found', 'images_full'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pages/{pageId}/images/{type}',
    summary: 'Delete an image',
    access: 'shop',
    params: imageParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
}

export const libraryImages = {
  list: endpoint({
    method: 'GET',
    path: '/api/library-images',
    summary: 'The images that documents may show, the latest first',
    access: 'shop',
    status: 200,
    output: list(libraryImage),
    codes: ownCodes,
    tags: ['pages'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/library-images',
    summary: 'Add an image to the library: JPEG, PNG or WebP up to 1 MB, stored without metadata',
    access: 'shop',
    body: imageInput,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(libraryImage),
    codes: [...writeCodes, 'library_full', 'images_full'],
    invalidates,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/library-images/{id}',
    summary: 'Change the alternative text of an image, in the documents that show it too',
    access: 'shop',
    params: idParams,
    body: altChange,
    status: 200,
    output: data(libraryImage),
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/library-images/{id}',
    summary: 'Delete an image that no block shows',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'image_in_use'],
    invalidates,
  }),
}

export const galleryImages = {
  list: endpoint({
    method: 'GET',
    path: '/api/gallery-images',
    summary: 'The photographs of the gallery in the owner’s order',
    access: 'shop',
    status: 200,
    output: list(galleryImage),
    codes: ownCodes,
    tags: ['pages'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/gallery-images',
    summary:
      'Add a photograph at the end of the gallery: JPEG, PNG or WebP up to 1 MB, stored without metadata',
    access: 'shop',
    body: imageInput,
    bodyLimit: pictureBodyMax,
    status: 201,
    output: data(galleryImage),
    codes: [...writeCodes, 'gallery_full', 'images_full'],
    invalidates,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/gallery-images/{id}',
    summary: 'Change the alternative text of a photograph',
    access: 'shop',
    params: idParams,
    body: altChange,
    status: 200,
    output: data(galleryImage),
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/gallery-images/{id}',
    summary: 'Delete a photograph of the gallery',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/gallery-images/reorder',
    summary: 'Put the photographs in order; 409 when they are not those of the gallery',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(galleryImagesMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
}
