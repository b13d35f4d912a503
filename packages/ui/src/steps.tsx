import type { ReactNode } from 'react'

/** Progress through steps: slim bars with words. `current` counts from 0; `done` and the present step are read out, not only seen. */
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
    <ol className="flex gap-2">
      {items.map((item, index) => (
        <li key={item} aria-current={index === current ? 'step' : undefined} className="min-w-0 flex-1">
          <span
            aria-hidden="true"
            className={`block h-1 rounded-full ${index <= current ? 'bg-primary' : 'bg-line'}`}
          />
          <span
            className={`phrases mt-1.5 block text-xs leading-snug ${index === current ? 'font-bold text-ink' : 'text-ink-soft'}`}
          >
            {item}
            {index < current && <span className="sr-only"> {done}</span>}
          </span>
        </li>
      ))}
    </ol>
  </nav>
)
