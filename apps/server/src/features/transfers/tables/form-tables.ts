// Sections of the booking form and the words of mails in an exported shop.
import { formSectionTypes } from '@noren/contract/booking/form-sections'
import {
  formBodyMax,
  formDescriptionMax,
  formOptionMax,
  formOptionsMax,
  formSectionsMax,
  formTitleMax,
  templateBodyMax,
  templateSubjectMax,
} from '@noren/contract/limits'
import { id, line, lines, withoutAddress } from '@noren/contract/text'
import * as z from 'zod'
import { flag, list, moment, upTo } from './columns.ts'
import { table } from './table.ts'

export const formTables = {
  form_sections: table(
    {
      id,
      form_id: id,
      type: z.enum(formSectionTypes, 'invalid'),
      dropdown: flag,
      title: line(formTitleMax, 1),
      placeholder: lines(formBodyMax),
      description: lines(formDescriptionMax),
      required: flag,
      enabled: flag,
      sensitive: flag,
      options: list(line(formOptionMax, 1), formOptionsMax),
      priority: upTo(1_000_000),
      created_at: moment,
    },
    { refs: { form_id: 'forms' }, max: formSectionsMax },
  ),
  email_templates: table(
    {
      type: z.enum(['confirmation', 'reminder'], 'invalid'),
      subject: line(templateSubjectMax).pipe(withoutAddress),
      body_header: lines(templateBodyMax),
    },
    { key: 'type', unique: [['type']], max: 2 },
  ),
}
