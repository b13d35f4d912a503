// Photographs of customers in an exported shop.
import { photoPhases } from '@noren/contract/customers/photos'
import { photoCaptionMax, shopPhotosMax } from '@noren/contract/limits'
import { calendarDate, id, line } from '@noren/contract/text'
import * as z from 'zod'
import { imagePath, moment, orNull, upTo } from './columns.ts'
import { table } from './table.ts'

export const photoTables = {
  customer_photos: table(
    {
      id,
      customer_id: id,
      file: imagePath,
      caption: line(photoCaptionMax),
      phase: orNull(z.enum(photoPhases, 'invalid')),
      taken_on: orNull(calendarDate),
      position: upTo(1_000_000),
      created_at: moment,
    },
    { refs: { customer_id: 'customers' }, unique: [['file']], max: shopPhotosMax },
  ),
}
