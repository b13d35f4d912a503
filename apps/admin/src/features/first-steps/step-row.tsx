import type { FirstStepName, FirstSteps } from '@noren/contract/shops/first-steps'
import { checkIcon, Icon } from '@noren/ui/icon'
import { firstSteps } from '@noren/words/admin/first-steps'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTrial } from '#features/pages/api.ts'
import { useWords } from '#platform/language.ts'
import { paths, shopPaths } from '#platform/paths.ts'
import { useConfirmStep } from './use-first-steps.ts'

type Step = FirstSteps['steps'][number]

/** One step: its mark, the way to its screen, and a word of the owner where the data cannot know. */
export const StepRow = ({ step }: { step: Step }): ReactNode => {
  const words = useWords(firstSteps)
  const confirm = useConfirmStep()
  const name = words.names[step.name]
  return (
    <li className="flex items-center gap-2 pr-2 pl-4">
      <span
        aria-hidden="true"
        className={`flex size-5 shrink-0 items-center justify-center rounded-full border ${
          step.is_done ? 'border-success bg-success text-white' : 'border-control'
        }`}
      >
        {step.is_done && <Icon path={checkIcon} size={14} />}
      </span>
      <Way name={step.name} isDone={step.is_done} />
      {step.is_done ? (
        step.is_confirmed && (
          <button
            type="button"
            aria-label={words.takeBackOf(name)}
            className={buttonClass}
            onClick={() => confirm(step.name, false)}
          >
            {words.takeBack}
          </button>
        )
      ) : (
        <button
          type="button"
          aria-label={words.confirmOf(name)}
          className={buttonClass}
          onClick={() => confirm(step.name, true)}
        >
          {words.confirm}
        </button>
      )}
    </li>
  )
}

const Way = ({ name, isDone }: { name: FirstStepName; isDone: boolean }) => {
  const words = useWords(firstSteps)
  const content = (
    <>
      <span className={`block text-sm leading-snug ${isDone ? 'text-ink-soft' : 'font-bold'}`}>
        {words.names[name]}
        {isDone && <span className="sr-only"> {words.done}</span>}
      </span>
      <span className={`text-xs leading-snug text-ink-soft md:hidden ${isDone ? 'hidden' : 'block'}`}>
        {words.texts[name]}
      </span>
    </>
  )
  return name === 'trial' ? (
    <TrialButton>{content}</TrialButton>
  ) : (
    <Link to={screens[name]} className={wayClass}>
      {content}
    </Link>
  )
}

const TrialButton = ({ children }: { children: ReactNode }) => {
  const words = useWords(firstSteps).trial
  const { isOpening, open } = useTrial()
  return (
    <button type="button" className={wayClass} disabled={isOpening} onClick={open}>
      {children}
      <span className="sr-only"> {isOpening ? words.opening : words.open}</span>
    </button>
  )
}

const screens: Record<Exclude<FirstStepName, 'trial'>, string> = {
  menus: paths.menus,
  staff: paths.staff,
  hours: paths.hours,
  address: `${shopPaths.place}#section-address`,
  rules: `${shopPaths.booking}#section-booking`,
  look: `${paths.page}#look`,
  share: paths.sharing,
}

const wayClass =
  'flex min-h-11 min-w-0 flex-1 flex-col justify-center py-1 text-left hover:text-primary disabled:opacity-60'

const buttonClass =
  'min-h-11 shrink-0 rounded-md px-2 text-xs font-bold whitespace-nowrap text-primary hover:bg-primary-tint'
