import type { ReactNode } from 'react'
import { checkIcon, Icon } from './icon.tsx'

/** Progress through steps: dots with words. `current` counts from 0; `done` and `now` are read out, not only seen. */
export const Steps = ({
  label,
  items,
  current,
  done,
}: {
  label: string
  items: readonly string[]
  current: number
  done: string
}): ReactNode => (
  <nav aria-label={label}>
    <ol className="flex">
      {items.map((item, index) => (
        <li
          key={item}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center gap-1.5"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={`absolute top-3.5 right-[calc(50%+1.375rem)] left-[calc(-50%+1.375rem)] h-0.5 -translate-y-1/2 ${index <= current ? 'bg-primary' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`figures relative flex size-7 items-center justify-center rounded-full text-sm leading-none font-bold ${dotClass(index, current)}`}
          >
            {index < current ? <Icon path={checkIcon} size={16} /> : index + 1}
          </span>
          <span
            className={`phrases px-1 text-center text-sm leading-snug ${index === current ? 'font-bold text-ink' : 'text-ink-soft'}`}
          >
            {item}
            {index < current && <span className="sr-only"> {done}</span>}
          </span>
        </li>
      ))}
    </ol>
  </nav>
)

const dotClass = (index: number, current: number): string => {
  if (index < current) return 'bg-primary text-white'
  if (index === current) return 'bg-primary text-white outline-2 outline-offset-2 outline-primary'
  return 'border-2 border-line bg-surface text-ink-soft'
}
