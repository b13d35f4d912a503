import type { Editor } from '@tiptap/core'
import { isSafeHref, linkMax } from '@noren/contract/pages/documents'
import { fold } from '@noren/contract/fold'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

export type EditorDialog = { editor: Editor; open: boolean; onClose: () => void }

/** Where the chosen text leads. Rule PAGE-4. */
export const LinkDialog = ({ editor, open, onClose }: EditorDialog): ReactNode => {
  const words = useWords(pageWords).linkDialog
  return (
    <Dialog open={open} onClose={onClose} title={words.title} form returnTo={() => editor.view.dom}>
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

const LinkForm = ({ editor, onClose }: Omit<EditorDialog, 'open'>) => {
  const words = useWords(pageWords).linkDialog
  const present: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useKept('link', typeof present === 'string' ? present : '')
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const href = hrefOf(typed)
    if (href === undefined) return setError(words.wrong)
    const chain = editor.chain().focus().extendMarkRange('link')
    const { empty } = editor.state.selection
    if (empty && present === undefined)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Form onSubmit={save}>
      <Field id="link-address" label={words.address} help={words.help} error={error}>
        {(aria) => (
          <TextInput
            {...aria}
            // The button opened it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            maxLength={linkMax}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SubmitActions submit={words.submit} onClose={onClose}>
        {present !== undefined && (
          <Button variant="quiet" onClick={remove} className="mr-auto text-danger!">
            {words.remove}
          </Button>
        )}
      </SubmitActions>
    </Form>
  )
}

/** As it is typed: with https, mailto or tel, or without where it is plain what is meant. */
export const hrefOf = (typed: string): string | undefined => {
  const text = fold(typed).trim()
  const digits = text.replace(/[-()\s]/g, '')
  const href = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : /^\+?\d{6,}$/.test(digits)
      ? `tel:${digits}`
      : /^[^\s@/]+@[^\s@/]+$/.test(text)
        ? `mailto:${text}`
        : /^[^\s/]+\.[^\s/]{2,}/.test(text)
          ? `https://${text}`
          : ''
  return isSafeHref(href) ? href : undefined
}
