// What fields of one row say together, as the API checks it before it writes: forms, mails, blocks, special hours, birth dates.
import { normalizeSection, sectionProblems } from '@noren/contract/booking/form-sections'
import { isBirthDate } from '@noren/contract/customers'
import { unknownPlaceholder } from '@noren/contract/messages/placeholders'
import { templateTokens } from '@noren/words/messages'
import { millisToWire, wireToLocalDate } from '#platform/clock'
import type { Row } from '#features/transfers/tables/tables'
import type { Complain, Facts } from './facts.ts'

/** Rules FORM-3 to FORM-8. */
export const checkFormSection = (row: Row<'form_sections'>, complain: Complain): void => {
  for (const [field, key] of Object.entries(sectionProblems(row))) complain(field, key)
  const normal = normalizeSection(row)
  for (const field of ['dropdown', 'placeholder', 'required', 'sensitive'] as const)
    if (normal[field] !== row[field]) complain(field, 'invalid')
  if (normal.options.length !== row.options.length) complain('options', 'invalid')
}

const tokens = Object.values(templateTokens)

/** Rule FORM-13. */
export const checkTemplate = (row: Row<'email_templates'>, complain: Complain): void => {
  for (const field of ['subject', 'body_header'] as const) {
    const unknown = unknownPlaceholder(row[field], tokens)
    if (unknown !== undefined) complain(field, `placeholder_unknown:${unknown.slice(0, 40)}`)
  }
}

/** An open period is one day. Rule HOURS-5. */
export const checkSpecialHour = (
  { status, start_at, end_at }: Row<'special_hours'>,
  complain: Complain,
): void => {
  if (status === 'open' && wireToLocalDate(start_at) !== wireToLocalDate(end_at))
    complain('end_at', 'one_day')
}

/** Which block may stand on which page, and which may be hidden. Rules PAGE-18, PAGE-21. */
export const checkBlock = (row: Row<'page_sections'>, facts: Facts, complain: Complain): void => {
  const { page_id, type, publish_state, menu_ids, content } = row
  const isCompletion = facts.completionPages.has(page_id)
  if (type === 'menu' ? isCompletion : type === 'reservation_number' && !isCompletion)
    complain('type', 'section_type')
  if (publish_state !== 'published' && type === 'menu') complain('publish_state', 'invalid')
  if (publish_state !== 'published' && isCompletion) complain('publish_state', 'section_published')
  if (menu_ids.length > 0 && type !== 'menu') complain('menu_ids', 'section_type')
  if (new Set(menu_ids).size < menu_ids.length) complain('menu_ids', 'invalid')
  if (content !== '' && type !== 'document') complain('content', 'section_content')
  if (type !== 'reservation_number') return
  if (facts.hasNumber) complain('type', 'section_type')
  facts.hasNumber = true
}

/** Rule CUST-11. */
export const checkCustomer = (
  { birth_date }: Pick<Row<'customers'>, 'birth_date'>,
  { now }: Facts,
  complain: Complain,
): void => {
  if (birth_date !== null && !isBirthDate(birth_date, millisToWire(now).slice(0, 10)))
    complain('birth_date', 'birth_date')
}
