import { unknownPlaceholder } from '@noren/contract/messages/placeholders'
import { type TemplateDraft, templateDraft } from '@noren/contract/messages/templates'
import { templateTokens } from '@noren/words/messages'

export const placeholders = Object.values(templateTokens)

/** Checked as the server does. Rules FORM-12, FORM-13. */
export const templateForm = templateDraft.superRefine(({ subject, body_header }, context) => {
  for (const [field, text] of Object.entries({ subject, body_header })) {
    const unknown = unknownPlaceholder(text, placeholders)
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: `placeholder_unknown:${unknown}` })
  }
})

export const textsOf = ({ subject, body_header }: TemplateDraft): TemplateDraft => ({ subject, body_header })

export const sameTexts = (a: TemplateDraft, b: TemplateDraft): boolean =>
  a.subject.trim() === b.subject.trim() && a.body_header === b.body_header
