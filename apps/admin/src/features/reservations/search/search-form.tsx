import { emailMax } from '@noren/contract/limits'
import { Button, IconButton } from '@noren/ui/button'
import { ChoicePill } from '@noren/ui/choice'
import { calendarIcon, chevronDownIcon, closeIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { spamIcon, statusIcon } from '@noren/ui/status'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { widgets } from '@noren/words/admin/widgets'
import { formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { noRange } from '#platform/dates/date-range.ts'
import { Form } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { searchFields } from '#shell/menu/search-shortcut.ts'
import { type Filters, filterStatuses, hasFilter, writeFilters } from './filters.ts'
import { Period } from './period.tsx'

/** One field, searched with Enter or a press; below it the filters, each of which searches at once. Rule RES-33. */
export const SearchForm = ({
  filters,
  onSearch,
  onReset,
}: {
  filters: Filters
  onSearch: (filters: Filters) => void
  onReset: () => void
}): ReactNode => {
  const words = useWords(reservationSearch)
  const { clear } = useWords(widgets).search
  const field = useRef<HTMLInputElement>(null)
  const asked = writeFilters(filters).toString()
  const [{ draft, of }, setDraft] = useState({ draft: filters, of: asked })
  // Another search (a press here, back, a link, the side panel) takes the place of what is chosen.
  if (of !== asked) setDraft({ draft: filters, of: asked })
  const change = (part: Partial<Filters>) => setDraft({ draft: { ...draft, ...part }, of })
  const { text } = draft
  const isEmpty = !hasFilter(filters)
  // Whoever comes here without a search is about to type; the navigation puts the focus on the page first.
  const [comesEmpty] = useState(isEmpty)
  useEffect(() => {
    if (!comesEmpty) return
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [comesEmpty])
  const canSearch = hasFilter(draft)
  const search = (part: Partial<Filters>) => {
    const next = { ...draft, ...part }
    change(part)
    if (hasFilter(next)) onSearch(next)
    else onReset()
  }
  return (
    <search aria-label={words.title}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!canSearch) return
          search({})
          // On a phone the keyboard would cover what is found.
          if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
        }}
      >
        <div className="flex gap-2">
          <TextInput
            ref={field}
            id={searchFields.page}
            className="min-w-0 flex-1"
            aria-label={words.text}
            placeholder={words.text}
            value={text}
            maxLength={emailMax}
            enterKeyHint="search"
            autoComplete="off"
            onChange={({ target }) => change({ text: target.value })}
            trailing={
              text !== '' && (
                <IconButton
                  label={clear}
                  path={closeIcon}
                  onClick={() => {
                    change({ text: '' })
                    field.current?.focus()
                  }}
                />
              )
            }
          />
          <Button type="submit" disabled={!canSearch} className="min-h-12! shrink-0 max-sm:px-4!">
            {words.submit}
          </Button>
        </div>
        <FilterRow
          filters={draft}
          onChange={search}
          onReset={
            isEmpty && !canSearch
              ? undefined
              : () => {
                  change({ text: '', statuses: [], preset: null, range: noRange })
                  onReset()
                }
          }
        />
      </Form>
    </search>
  )
}

/** Chosen statuses are searched for; without any, all are. */
const FilterRow = ({
  filters: { statuses, preset, range },
  onChange,
  onReset,
}: {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  onReset: (() => void) | undefined
}) => {
  const words = useWords(reservationSearch)
  const { status: names, cancelReason } = useWords(reservations)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Days of one's own that are still to be chosen.
  const [isCustom, setCustom] = useState(false)
  const period = usePeriodName({ preset, range })
  return (
    <>
      <div
        role="group"
        aria-label={words.filters}
        className="scroll-row -mx-4 mt-3 flex scroll-px-4 gap-2 px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`figures inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-bold sm:max-xl:px-2.5 transition-colors ${
            period === undefined
              ? 'border-control bg-surface text-ink-soft hover:bg-paper-deep'
              : 'border-primary bg-primary-tint text-primary'
          }`}
        >
          <Icon path={calendarIcon} size={16} />
          {period ?? words.period}
          <Icon path={chevronDownIcon} size={16} className={isOpen ? 'rotate-180' : ''} />
        </button>
        {filterStatuses.map((status) => (
          <ChoicePill
            key={status}
            className="shrink-0 gap-1.5 px-3.5 text-sm! sm:max-xl:px-2.5"
            label={
              <>
                <Icon path={status === 'spam' ? spamIcon : statusIcon[status]} size={16} />
                {status === 'spam' ? cancelReason.spam : names[status]}
              </>
            }
            checked={statuses.includes(status)}
            onChange={() =>
              onChange({
                statuses: filterStatuses.filter((other) => statuses.includes(other) !== (other === status)),
              })
            }
          />
        ))}
        {onReset && (
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11! shrink-0 sm:max-xl:w-11 sm:max-xl:px-0!"
            onClick={() => {
              setCustom(false)
              onReset()
            }}
          >
            {/* On a tablet there is room for the chips with their icons, and for a cross. */}
            <Icon path={closeIcon} className="hidden sm:max-xl:block" />
            <span className="sm:max-xl:sr-only">{words.reset}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <div
          id={id}
          className="mt-3 max-w-[44rem] rounded-lg border border-line bg-surface p-4 shadow-soft sm:p-5"
        >
          <Period
            preset={preset ?? (isCustom ? 'custom' : null)}
            range={range}
            onChange={(next, days) => {
              setCustom(next === 'custom')
              onChange({ preset: next, range: days })
            }}
          />
        </div>
      )}
    </>
  )
}

/** What the dates are called; undefined without any. */
const usePeriodName = ({
  preset,
  range: { from, to },
}: Pick<Filters, 'preset' | 'range'>): string | undefined => {
  const words = useWords(reservationSearch)
  const { preset: names } = useWords(widgets).dates
  const lang = useLanguage()
  if (preset !== null && preset !== 'custom') return names[preset]
  if (from !== null && to !== null)
    return from === to
      ? formatShortDate(lang, from)
      : words.between(formatShortDate(lang, from), formatShortDate(lang, to))
  if (from !== null) return words.since(formatShortDate(lang, from))
  return to === null ? undefined : words.until(formatShortDate(lang, to))
}
