import { type ReactNode, useId } from 'react'
import { ChoicePill, Radio } from '@noren/ui/choice'
import { useChosenInView } from '../panels/use-chosen-in-view.ts'

export type Choice<Value> = { value: Value; label: ReactNode; note?: ReactNode }

type Props<Value> = {
  legend: ReactNode
  /** How the legend looks; `sr-only` where the place says what is chosen. */
  legendClass?: string
  choices: readonly Choice<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  /** `pills` beside each other, `rows` below each other with room for a note, `cards` with a border. */
  look?: keyof typeof looks
  disabled?: boolean
  className?: string
  /** Of what the choices stand in; where it scrolls, what is chosen is seen (rule SCR-257). */
  listClass?: string
  choiceClass?: string
}

/** One of a few, under one question. Rule SCR-238. */
export const Choices = <Value extends string | number>({
  legend,
  legendClass = 'font-bold',
  choices,
  value,
  onChange,
  look = 'pills',
  disabled,
  className = '',
  listClass,
  choiceClass,
}: Props<Value>): ReactNode => {
  const name = useId()
  const list = useChosenInView<HTMLDivElement>(value)
  const own = looks[look]
  return (
    <fieldset disabled={disabled} className={`min-w-0 ${className}`}>
      <legend className={`leading-snug ${legendClass}`}>{legend}</legend>
      <div ref={list} className={listClass ?? own.list}>
        {choices.map((one) => {
          const control = {
            type: 'radio',
            name,
            value: one.value,
            checked: one.value === value,
            onChange: () => onChange(one.value),
            className: choiceClass ?? own.choice,
          }
          return look === 'pills' ? (
            <ChoicePill key={one.value} {...control} label={one.label} />
          ) : (
            <Radio key={one.value} {...control} label={one.label} note={one.note} />
          )
        })}
      </div>
    </fieldset>
  )
}

const looks = {
  pills: { list: 'mt-2 flex flex-wrap gap-2', choice: 'px-4' },
  rows: { list: 'mt-1', choice: '' },
  cards: {
    list: 'mt-2 grid gap-3 sm:grid-cols-2',
    choice:
      'rounded-md border border-control bg-surface px-4 transition-colors hover:bg-paper ' +
      'has-checked:border-primary has-checked:bg-primary-tint has-disabled:opacity-60',
  },
}
