import type { TemplateDraft } from '@noren/contract/messages/templates'
import { Icon, plusIcon } from '@noren/ui/icon'
import { templates as words } from '@noren/words/admin/mails/templates'
import { templateTokens } from '@noren/words/messages'
import { type FocusEvent, type ReactNode, useId, useRef } from 'react'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/**
 * Above the text: a press puts the placeholder at the cursor of the field that was used last, at first of the text. The field keeps
 * the focus, and with it a phone its keyboard. The text keeps what it inserts, so where that is in another language than the screen
 * both are read. Rules FORM-21, TEXT-14.
 */
export const Placeholders = ({ onInsert }: { onInsert: (placeholder: string) => void }): ReactNode => {
  const texts = useWords(words)
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p className="text-[0.8125rem] leading-normal text-ink-soft">
        <span id={id} className="mr-2 font-bold">
          {texts.insertLabel}
        </span>
        {texts.insertHelp}
      </p>
      {/* Buttons of 44 px around chips of 32. */}
      <div className="mb-1 flex flex-wrap gap-x-2">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(templateTokens[name])}
            className="group flex min-h-11 items-center rounded-full"
          >
            <span className="flex h-8 items-center gap-1 rounded-full bg-primary-tint pr-3.5 pl-2.5 text-sm font-bold whitespace-nowrap text-primary transition-colors group-hover:bg-primary group-hover:text-white">
              <Icon path={plusIcon} size={14} />
              {texts.placeholders[name]}
              {templateTokens[name] !== `{${texts.placeholders[name]}}` && (
                <span className="font-normal">{templateTokens[name]}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

const names = ['customer', 'shop', 'number', 'date', 'menu', 'price'] as const

/** `watch` belongs to the element around the fields. */
export const usePlaceholders = (
  form: FormOf<TemplateDraft>,
  ids: Readonly<Record<keyof TemplateDraft, string>>,
) => {
  const last = useRef<keyof TemplateDraft>('body_header')
  const isComposing = useRef(false)
  const insert = (placeholder: string): void => {
    const field = document.getElementById(ids[last.current])
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    // Text in an input method is not final yet.
    if (!isText || isComposing.current) return
    const { value } = field
    const start = field.selectionStart ?? value.length
    const end = field.selectionEnd ?? start
    field.focus()
    field.setSelectionRange(start, end)
    // What the browser types itself its own undo takes back. Nothing else does, old as the command is.
    // oxlint-disable-next-line typescript/no-deprecated
    const isTyped = document.execCommand('insertText', false, placeholder)
    if (!isTyped) {
      const text = value.slice(0, start) + placeholder + value.slice(end)
      form.setValue(last.current, text, { shouldDirty: true })
      field.setSelectionRange(start + placeholder.length, start + placeholder.length)
    }
    void form.trigger(last.current)
  }
  const watch = {
    onFocus: ({ target }: FocusEvent) => {
      // The placeholders themselves stand among the fields.
      if (target.id === ids.subject) last.current = 'subject'
      else if (target.id === ids.body_header) last.current = 'body_header'
    },
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: () => {
      isComposing.current = false
    },
  }
  return { insert, watch }
}
