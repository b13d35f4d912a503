// Kinds of values in an exported shop, checked when it is imported.
import { answerMax, formOptionsMax, formSectionsMax, hoursRangesMax } from '@noren/contract/limits'
import { instant, line, lines } from '@noren/contract/text'
import { tooMany } from '@noren/contract/validation'
import * as z from 'zod'
import { checkDocument } from '#features/pages/api'

/** An instant of this century, fractions of a second allowed. */
export const moment = z
  .string('instant')
  .max(40, 'instant')
  .refine((text) => /^20/.test(text) && z.iso.datetime({ offset: true }).safeParse(text).success, 'instant')

/** When something begins or ends: whole minutes. */
export const start = instant

export const birthDate = z
  .string('date')
  .regex(/^(?:18|19|20)\d\d-\d\d-\d\d$/, 'date')
  .refine((text) => z.iso.date().safeParse(text).success, 'date')

export const publishState = z.enum(['published', 'draft'], 'invalid')
export const flag = z.boolean('invalid')
export const orNull = <S extends z.ZodType>(schema: S) => z.union([z.null(), schema], 'invalid')
export const emptyOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema], 'invalid')

export const upTo = (max: number, min = 0) =>
  z.int('integer').min(min, 'out_of_range').max(max, 'out_of_range')

export const list = <S extends z.ZodType>(schema: S, max: number) =>
  z.array(schema, 'invalid').max(max, tooMany(max))

/** `images/` and the random name that the file had; nothing else is looked for. */
export const imagePath = z
  .string('invalid')
  .regex(/^images\/(?:private_)?[0-9a-f]{32}\.(webp|jpg)$/, 'invalid')

/** Opening and closing minutes of a day, none overlapping. */
export const minuteRanges = z
  .array(z.tuple([upTo(1440), upTo(1440)], 'invalid'), 'invalid')
  .max(hoursRangesMax, tooMany(hoursRangesMax))
  .refine(
    (ranges) => ranges.every(([open, close], at) => open < close && open > (ranges[at - 1]?.[1] ?? -1)),
    'hours_overlap',
  )

/** The reservation's own copy of what was answered. */
export const answers = list(
  z.strictObject({
    id: upTo(Number.MAX_SAFE_INTEGER),
    question: lines(answerMax),
    value: list(lines(answerMax), formOptionsMax),
  }),
  formSectionsMax,
)

const small = z.union([z.null(), z.int(), z.boolean(), line(500)], 'invalid')

/** Of an entry of a reservation's history. */
export const changeKind = z.enum(
  [
    'created',
    'status',
    'rescheduled',
    'edited',
    'move_requested',
    'move_ended',
    'refunded',
    'late',
    'undone',
    'offered',
    'offer_ended',
    'billed',
    'bill_corrected',
  ],
  'invalid',
)

/** Ids, codes and moments, each as text. */
export const changes = list(z.strictObject({ field: line(50, 1), from: small, to: small }), 100)

/** Of the mail about a time: from when to when. */
export const details = z
  .record(line(50, 1), z.union([small, lines(answerMax)], 'invalid'), 'invalid')
  .refine((one) => Object.keys(one).length <= 20, tooMany(20))
  .refine(
    (one) => ['from', 'to'].every((name) => one[name] === undefined || instant.safeParse(one[name]).success),
    'instant',
  )

/** Rich text as the API stores it, or nothing. Rule PAGE-4. */
export const document = z.string('invalid').transform((text, context) => {
  const checked = checkDocument(text)
  if (checked) return checked.content
  context.addIssue({ code: 'custom', message: 'section_content' })
  return z.NEVER
})
