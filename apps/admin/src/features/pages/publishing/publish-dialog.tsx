import type { FirstSteps } from '@noren/contract/shops/first-steps'
import { Button, buttonClass } from '@noren/ui/button'
import { arrowRightIcon, cautionIcon, doneIcon, externalIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { firstSteps } from '@noren/words/admin/first-steps'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { paths, shopPaths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useTrial } from './use-trial.ts'

/** Asks before customers see the page, and names what it lacks. Rules PAGE-26, PAGE-27. */
export const PublishDialog = ({
  open,
  onClose,
  onPublish,
}: {
  open: boolean
  onClose: () => void
  onPublish: () => void
}): ReactNode => {
  const words = useWords(firstSteps).publish
  const query = useRead('GET /api/first-steps', {})
  const page = query.data?.data.page
  const isBlocked = (page?.blockers.length ?? 0) > 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isBlocked ? words.blockedTitle : words.title}
      text={isBlocked ? words.blockedText : words.text}
    >
      <div className="mt-4">
        <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-24" />}>
          {({ data }) => (isBlocked ? <Blockers page={data.page} /> : <Gaps page={data.page} />)}
        </QueryState>
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {isBlocked ? words.close : words.back}
        </Button>
        {!isBlocked && (
          <Button
            disabled={!page}
            onClick={() => {
              onClose()
              onPublish()
            }}
          >
            {page && page.gaps.length > 0 ? words.anyway : words.submit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Page = FirstSteps['page']

const Blockers = ({ page }: { page: Page }) => {
  const words = useWords(firstSteps).publish
  const ways = {
    no_menu: { to: paths.menus, text: words.toMenus },
    no_open_day: { to: paths.hours, text: words.toHours },
  }
  return (
    <ul className="space-y-3">
      {page.blockers.map((blocker) => (
        <li key={blocker} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon path={cautionIcon} className="text-caution" />
          <span className="min-w-0 flex-1 font-bold">{words.blockers[blocker]}</span>
          <Link to={ways[blocker].to} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {ways[blocker].text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Gaps = ({ page }: { page: Page }) => {
  const words = useWords(firstSteps).publish
  if (page.gaps.length === 0)
    return (
      <p className="flex items-center gap-2 text-success">
        <Icon path={doneIcon} size={18} />
        {words.ready}
      </p>
    )
  return (
    <>
      <h3 className="text-base">{words.gaps}</h3>
      <p className="text-sm text-ink-soft">{words.gapsText}</p>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {page.gaps.map((gap) => (
          <li key={gap} className="flex items-center gap-3 px-3 py-2">
            <Icon path={cautionIcon} size={18} className="text-caution" />
            <span className="min-w-0 flex-1 leading-snug">
              {gap === 'trial' ? (
                <TrialWay />
              ) : (
                <Link to={screens[gap]} className={wayClass}>
                  {words.missing[gap]}
                  <Icon path={arrowRightIcon} size={16} />
                </Link>
              )}
              <span className="block text-sm text-ink-soft">{words.why[gap]}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Begun from here: the list with its button may have been put away. */
const TrialWay = () => {
  const words = useWords(firstSteps)
  const { isOpening, open } = useTrial()
  return (
    <button type="button" disabled={isOpening} onClick={open} className={`${wayClass} disabled:opacity-60`}>
      {words.publish.missing.trial}
      <Icon path={externalIcon} size={16} />
      <span className="sr-only">{isOpening ? words.trial.opening : words.trial.open}</span>
    </button>
  )
}

const wayClass =
  'inline-flex min-h-6 items-center gap-1 font-bold text-primary underline-offset-4 hover:underline'

const screens: Record<Exclude<Page['gaps'][number], 'trial'>, string> = {
  contact: `${shopPaths.about}#section-contact`,
  address: `${shopPaths.place}#section-address`,
  access: `${shopPaths.place}#section-address`,
  hours: paths.hours,
  menus: paths.newMenu,
}
