import type { ImportedShop } from '@noren/contract/shops/transfers'
import { shopNameMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { transfers } from '@noren/words/admin/transfers'
import { common } from '@noren/words/common'
import { formatCount, formatDate } from '@noren/words/format'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Form } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { Counts } from './counts.tsx'

/** What would come, what customers lose, and the name that has to be typed first. */
export const CheckedFile = ({
  result,
  shopName,
  onConfirm,
  onCancel,
}: {
  result: ImportedShop
  /** Of the shop that is replaced. */
  shopName: string
  onConfirm: () => void
  onCancel: () => void
}): ReactNode => {
  const words = useWords(transfers).import
  const { cancel } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const at = shopTime(result.exported_at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === shopName.trim()) return onConfirm()
    setError(words.confirmMismatch)
    field.current?.focus()
  }
  return (
    <>
      <Notice title={words.checked}>
        {words.checkedText(result.shop_name, `${formatDate(lang, at.date)} ${clock.time(at.minutes)}`)}
      </Notice>
      <Counts counts={result.counts} label={words.checked} />
      {result.upcoming > 0 && (
        <Notice tone="caution" title={words.upcoming(formatCount(result.upcoming))}>
          {words.upcomingText}
        </Notice>
      )}
      <Form onSubmit={submit}>
        <Field id="import-name" label={words.confirm(shopName)} error={error}>
          {(aria) => (
            <TextInput
              {...aria}
              ref={field}
              autoComplete="off"
              maxLength={shopNameMax}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit">{words.submit}</Button>
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </Form>
    </>
  )
}

export const FinishedImport = ({ result }: { result: ImportedShop }): ReactNode => {
  const words = useWords(transfers).import
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <Notice
        tone="success"
        title={words.finished}
        action={
          <Link
            to={paths.calendar}
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {words.toCalendar}
          </Link>
        }
      >
        {words.finishedText(result.shop_name)}
      </Notice>
      <Counts counts={result.counts} label={words.finished} />
    </div>
  )
}
