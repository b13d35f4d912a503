import { IconButton } from '@noren/ui/button'
import {
  alertIcon,
  closeIcon,
  doneIcon,
  Icon,
  pauseIcon,
  playIcon,
  retryIcon,
  spinnerIcon,
  uploadIcon,
} from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { Tooltip } from '#platform/notices/tooltip.tsx'
import {
  formatBytes,
  partsOfTime,
  percentOf,
  type UploadAction,
  uploadActions,
  type UploadDetails,
  type UploadState,
} from './progress.ts'

/** A file, or work on one, on its way: how far, how fast, how long still, and what may be done about it. Rule SCR-23. */
export const ProgressBar = ({
  name,
  state,
  details,
  reason,
  status,
  amount,
  actions: offered = uploadActions[state],
  onAction,
}: {
  name: string
  state: UploadState
  details: UploadDetails
  /** Why it failed, where that is known. */
  reason?: string
  /** What is being done, in other words than those of the state. */
  status?: string
  /** How far it is, where that is not counted in bytes. */
  amount?: string
  /** Fewer than the state has, where some cannot be done. */
  actions?: readonly UploadAction[]
  onAction: (action: UploadAction) => void
}): ReactNode => {
  const words = useWords(widgets).upload
  const actions = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    announce(words.said(name, status ?? words.states[state]), state === 'failed' ? 'assertive' : 'polite')
  }, [state, name, status, words])
  const act = (action: UploadAction) => {
    onAction(action)
    // The pressed button is replaced by another one, which takes the focus over.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
    })
  }
  const { icon, colour, bar, turns } = looks[state]
  // Their duration is not known: the bar is full and pulses.
  const isVague = state === 'retrying' || state === 'converting'
  const percent = state === 'completed' ? 100 : percentOf(details)
  return (
    <div className="rounded-lg border border-line bg-surface py-2 pr-2 pl-4">
      <div className="flex items-center gap-3">
        <Icon path={icon} className={`${colour} ${turns ? 'animate-spin' : ''}`} />
        <div className="min-w-0 flex-1 py-1">
          <p className="line-clamp-2 leading-snug font-bold wrap-anywhere">{name}</p>
          <p className={`text-sm leading-snug ${state === 'failed' ? 'text-danger' : 'text-ink-soft'}`}>
            {state === 'failed' && reason ? reason : (status ?? words.states[state])}
          </p>
        </div>
        <div ref={actions} className="flex">
          {offered.map((action) => (
            <Tooltip key={action} fast text={words[action]}>
              <IconButton label={words[action]} path={signs[action]} onClick={() => act(action)} />
            </Tooltip>
          ))}
        </div>
      </div>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isVague ? undefined : percent}
        aria-valuetext={`${status ?? words.states[state]}${isVague ? '' : ` ${percent}%`}`}
        className="my-1.5 mr-2 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full transition-[width] duration-200 ${bar} ${isVague ? 'animate-pulse' : ''}`}
          style={{ width: `${isVague ? 100 : percent}%` }}
        />
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-4 pr-2 text-sm text-ink-soft">
        <span>
          {amount ?? words.of(formatBytes(details.transferredBytes), formatBytes(details.totalBytes))}
        </span>
        {state === 'uploading' && <Pace {...details} />}
      </p>
    </div>
  )
}

const Pace = ({ speed, timeRemaining }: UploadDetails) => {
  const words = useWords(widgets).upload
  const time = timeRemaining === null ? undefined : partsOfTime(timeRemaining)
  return (
    <span className="flex flex-wrap gap-x-4">
      {speed !== null && <span>{words.speed(formatBytes(speed))}</span>}
      {time && (
        <span>
          {words.left(
            time.unit === 'seconds' ? words.seconds(time.first) : words[time.unit](time.first, time.second),
          )}
        </span>
      )}
    </span>
  )
}

const signs: Record<UploadAction, string> = {
  pause: pauseIcon,
  resume: playIcon,
  retry: retryIcon,
  cancel: closeIcon,
}

const looks: Record<UploadState, { icon: string; colour: string; bar: string; turns?: true }> = {
  uploading: { icon: uploadIcon, colour: 'text-primary', bar: 'bg-primary' },
  paused: { icon: pauseIcon, colour: 'text-ink-soft', bar: 'bg-control' },
  retrying: { icon: spinnerIcon, colour: 'text-caution', bar: 'bg-caution', turns: true },
  converting: { icon: spinnerIcon, colour: 'text-primary', bar: 'bg-primary', turns: true },
  failed: { icon: alertIcon, colour: 'text-danger', bar: 'bg-danger' },
  completed: { icon: doneIcon, colour: 'text-success', bar: 'bg-success' },
}
