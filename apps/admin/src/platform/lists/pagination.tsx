import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useId } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { pageAfter, pageCount, pageNumbers, type PerPage, perPageOptions } from './page-numbers.ts'

/**
 * `page` counts from 1. When the page size changes, the first visible entry stays on the shown page. Nothing of it is there where all
 * entries stand on the only page. Rule SCR-18.
 */
export const Pagination = ({
  page,
  perPage,
  total,
  isFixed = false,
  onChange,
}: {
  page: number
  perPage: PerPage
  total: number
  /** The server decides how many stand on a page. */
  isFixed?: boolean
  onChange: (page: number, perPage: PerPage) => void
}): ReactNode => {
  const words = useWords(widgets).pages
  const id = useId()
  const pages = pageCount(total, perPage)
  const isOnly = pages === 1 && page === 1
  const turn = (next: number) => {
    if (next < 1 || next > pages || next === page) return
    onChange(next, perPage)
    announce(words.now(next, pages))
  }
  const resize = (value: string) => {
    const next = perPageOptions.find((option) => String(option) === value)
    if (next === undefined) return
    const shown = pageAfter(page, perPage, next)
    onChange(shown, next)
    announce(words.now(shown, pageCount(total, next)))
  }
  if (isOnly && (isFixed || total <= perPageOptions[0])) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="figures text-sm text-ink-soft">
        {total === 0
          ? words.none
          : words.shown(
              formatCount((page - 1) * perPage + 1),
              formatCount(Math.min(page * perPage, total)),
              formatCount(total),
            )}
      </p>
      {!isFixed && (
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-sm text-ink-soft">
            {words.perPage}
          </label>
          <Select id={id} value={perPage} onChange={(event) => resize(event.target.value)} className="w-28">
            {perPageOptions.map((option) => (
              <option key={option} value={option}>
                {words.perPageOption(option)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {!isOnly && (
        <nav aria-label={words.label} className="w-full lg:w-auto">
          <ul className="flex flex-wrap items-center justify-center gap-0.5">
            <Step
              label={words.previous}
              path={chevronLeftIcon}
              off={page <= 1}
              onPress={() => turn(page - 1)}
            />
            {pageNumbers(page, pages).map((one, index) =>
              one === 'gap' ? (
                // There are at most two gaps, identified by their position.
                // oxlint-disable-next-line react/no-array-index-key
                <li
                  key={`gap-${index}`}
                  aria-hidden="true"
                  className="w-5 shrink-0 text-center sm:w-8 text-ink-soft"
                >
                  {words.gap}
                </li>
              ) : (
                <li key={one} className={place}>
                  <button
                    type="button"
                    aria-label={words.page(one)}
                    aria-current={one === page ? 'page' : undefined}
                    onClick={() => turn(one)}
                    className={`${cell} figures aria-[current=page]:bg-primary aria-[current=page]:font-bold aria-[current=page]:text-white`}
                  >
                    {one}
                  </button>
                </li>
              ),
            )}
            <li aria-hidden="true" className="order-1 basis-full sm:hidden" />
            <Step
              label={words.next}
              path={chevronRightIcon}
              off={page >= pages}
              onPress={() => turn(page + 1)}
            />
          </ul>
        </nav>
      )}
    </div>
  )
}

/** At an end it keeps the focus and does nothing. On a phone it has a row of its own and shows its word. */
const Step = ({
  label,
  path,
  off,
  onPress,
}: {
  label: string
  path: string
  off: boolean
  onPress: () => void
}) => (
  <li className="order-2 basis-[calc(50%-0.125rem)] sm:order-none sm:max-w-12 sm:min-w-11 sm:flex-1 sm:basis-auto">
    <button
      type="button"
      aria-disabled={off || undefined}
      onClick={onPress}
      className={`${cell} gap-1 aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-35`}
    >
      <Icon path={path} />
      <span className={`sm:sr-only ${path === chevronLeftIcon ? '' : '-order-1'}`}>{label}</span>
    </button>
  </li>
)

const place = 'max-w-12 min-w-0 flex-1 sm:min-w-11'

const cell =
  'flex h-11 w-full min-w-0 items-center justify-center rounded-md text-base text-ink transition-colors hover:bg-paper-deep'
