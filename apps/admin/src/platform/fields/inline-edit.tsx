import { IconButton } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { checkIcon, closeIcon, Icon, pencilIcon, spinnerIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { attempt, type ActionResult } from '#platform/actions/action-result.ts'
import { useDraft, useRestored } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { isConversion } from './conversion.ts'

type Props = {
  /** The field's name, also part of the pencil button's name. */
  label: string
  value: string
  /** The name under which what is typed is kept when the session ends. */
  draft: string
  maxLength?: number
  inputMode?: 'tel' | 'email' | 'numeric'
  /** The value as it is read, where that is not the value itself. */
  display?: (value: string) => ReactNode
  /** In place of the text field: choices, parts of a date. */
  control?: (props: ControlProps) => ReactNode
  /** Returns what is wrong with a text, before it is sent. */
  check?: (value: string) => string | undefined
  onSave: (value: string) => Promise<ActionResult>
}

type ControlProps = {
  id: string
  'aria-label': string
  'aria-describedby': string
  'aria-invalid': true | undefined
  value: string
  onChange: (value: string) => void
}

/**
 * A text that is changed where it stands. The new one is shown at once; if it cannot be saved, the old one is back, with the
 * reason. Rule SCR-15.
 */
export const InlineEdit = ({
  label,
  value,
  draft,
  maxLength,
  inputMode,
  display = (text) => text,
  control,
  check,
  onSave,
}: Props): ReactNode => {
  const words = useWords(widgets).edit
  const id = useId()
  const pencil = useRef<HTMLButtonElement>(null)
  const cameBack = useRef(false)
  const [sent, setSent] = useState<string | null>(null)
  const kept = useRestored<string>(draft)
  /** Undefined while it is not edited. */
  const [typed, setTyped] = useState(kept)
  const editing = typed !== undefined
  useDraft(draft, () => sent ?? (typed === value ? undefined : typed))
  const [error, setError] = useState<string>()
  const close = (byKeys: boolean) => {
    cameBack.current = byKeys
    setTyped(undefined)
    setError(undefined)
  }
  const save = async (text: string) => {
    const next = text.trim()
    if (next === value) return close(true)
    const wrong = check?.(next)
    if (wrong !== undefined) return setError(wrong)
    close(true)
    setSent(next)
    const outcome = await attempt(() => onSave(next))
    setSent(null)
    if (outcome.ok) announce(words.saved)
    else setError(outcome.message ?? words.failed)
  }
  useEffect(() => {
    // After a press outside, the focus stays where the press was.
    if (!editing && cameBack.current) pencil.current?.focus()
    cameBack.current = false
  }, [editing])
  const shown = display(sent ?? value)
  return (
    <div className="min-w-0">
      {editing ? (
        <Editor
          {...{ id, label, typed, maxLength, inputMode, control, error }}
          onType={setTyped}
          onSave={() => void save(typed)}
          onCancel={close}
        />
      ) : (
        <div className="flex min-h-12 items-center gap-1">
          <span
            className={`phrases min-w-0 flex-1 py-2.5 wrap-anywhere ${shown === '' ? 'text-ink-soft' : ''}`}
          >
            {shown === '' ? words.empty : shown}
          </span>
          <span role="status" className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
            {sent !== null && (
              <>
                <Icon path={spinnerIcon} size={16} className="animate-spin" />
                {words.saving}
              </>
            )}
          </span>
          <IconButton
            ref={pencil}
            data-edit
            label={words.open(label)}
            path={pencilIcon}
            aria-disabled={sent !== null || undefined}
            aria-describedby={`${id}-error`}
            onClick={() => {
              if (sent !== null) return
              setError(undefined)
              setTyped(value)
            }}
            className="aria-disabled:opacity-40"
          />
        </div>
      )}
      <div data-error>
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}

type EditorProps = Pick<Props, 'label' | 'maxLength' | 'inputMode' | 'control'> & {
  id: string
  typed: string
  error: string | undefined
  onType: (typed: string) => void
  onSave: () => void
  onCancel: (byKeys: boolean) => void
}

const Editor = ({
  id,
  label,
  typed,
  maxLength,
  inputMode,
  control,
  error,
  onType,
  onSave,
  onCancel,
}: EditorProps) => {
  const words = useWords(widgets).edit
  const whole = useRef<HTMLDivElement>(null)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    whole.current?.querySelector('input')?.select()
    whole.current?.querySelector('select')?.focus()
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
    function press({ target }: PointerEvent) {
      if (target instanceof Node && !whole.current?.contains(target)) cancel(false)
    }
  }, [])
  /** Handles the key, so that a surrounding form is not sent and a dialog not closed. */
  const on = (key: 'Enter' | 'Escape', act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== key || isConversion(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const aria = {
    id,
    'aria-label': label,
    'aria-describedby': `${id}-error`,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    // Escape works from its buttons, too.
    <div ref={whole} onKeyDown={on('Escape', () => onCancel(true))} className="flex items-center gap-1">
      {control ? (
        // Its choices are no buttons: Enter saves from each of them.
        <div onKeyDown={on('Enter', onSave)} className="min-w-0 flex-1">
          {control({ ...aria, value: typed, onChange: onType })}
        </div>
      ) : (
        <TextInput
          {...aria}
          // The pencil button opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          maxLength={maxLength}
          inputMode={inputMode}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={on('Enter', onSave)}
          className="min-w-0 flex-1"
        />
      )}
      <IconButton label={words.save} path={checkIcon} onClick={onSave} className="text-success" />
      <IconButton label={words.cancel} path={closeIcon} onClick={() => onCancel(true)} />
    </div>
  )
}
