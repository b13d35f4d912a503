// How fields are shown on the sheet: name and value of each, and once the names of those that have none.
import type { ReactNode } from 'react'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { common } from '@noren/words/common'
import { formatDate, formatTime } from '@noren/words/format'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** The compiler asks for the name of each field in both. */
export const Facts = <K extends string>({
  names,
  values,
}: {
  names: Readonly<Record<K, string>>
  values: Readonly<Record<K, ReactNode>>
}): ReactNode => {
  const words = useWords(personalData)
  const { enumerate } = useWords(common)
  // The keys of an object with these keys.
  const keys = Object.keys(names) as K[]
  const isEmpty = (name: K) => values[name] === null || values[name] === undefined || values[name] === ''
  const empty = keys.filter(isEmpty)
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[9rem_minmax(0,1fr)]">
      {keys.map(
        (name) =>
          !isEmpty(name) && (
            <Fact key={name} name={names[name]}>
              {values[name]}
            </Fact>
          ),
      )}
      {empty.length > 0 && (
        <Fact name={words.without}>
          <span className="[word-break:auto-phrase] text-ink-soft">
            {enumerate(empty.map((name) => names[name]))}
          </span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-sm text-ink-soft max-sm:mt-1.5 sm:py-1 print:mt-0 print:py-0.5">{name}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-line sm:py-1 print:py-0.5">{children}</dd>
  </>
)

/** Entries of one kind below each other. */
export const Entries = <T,>({
  of,
  keyOf,
  children,
}: {
  of: readonly T[]
  keyOf: (entry: T, at: number) => string | number
  children: (entry: T) => ReactNode
}): ReactNode => (
  <ol className="divide-y divide-line">
    {of.map((entry, at) => (
      <li key={keyOf(entry, at)} className="py-3 first:pt-0 last:pb-0 print:break-inside-avoid-page">
        {children(entry)}
      </li>
    ))}
  </ol>
)

/** What belongs to an entry, a little further in. */
export const Inner = <T,>(props: {
  of: readonly T[]
  keyOf: (entry: T, at: number) => string | number
  children: (entry: T) => ReactNode
}): ReactNode => (
  <div className="border-l-2 border-line pl-3">
    <Entries {...props} />
  </div>
)

export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}): ReactNode => (
  <section aria-labelledby={`personal-${id}`} className="mt-8 border-t border-control pt-4 print:mt-6">
    <h3 id={`personal-${id}`} className="mb-3 text-lg print:break-after-avoid">
      {title}
    </h3>
    {children}
  </section>
)

/** 2026年11月21日(土) 10:30 */
export const useMoment = (): ((instant: string) => string) => {
  const lang = useLanguage()
  return (instant) => {
    const { date, minutes } = shopTime(instant)
    return `${formatDate(lang, date)} ${formatTime(minutes)}`
  }
}

export const useMaybe = (): ((instant: string | null) => string | null) => {
  const moment = useMoment()
  return (instant) => instant && moment(instant)
}
