import type { ImportRun } from '@noren/contract/imports/imports'
import { Checkbox } from '@noren/ui/choice'
import { importRuns } from '@noren/words/admin/imports/runs'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { Clamped } from '../clamped.tsx'
import { useChangeRun } from '../use-change-run.ts'
import { importRows } from '@noren/words/admin/imports/rows'

/** What visits bring along that the shop does not know, and whether anybody is written to. Rule IMP-75. */
export const Options = ({ run }: { run: ImportRun }): ReactNode => (
  <>
    <UnknownNames run={run} kind="menus" />
    <UnknownNames run={run} kind="staff" />
    <Confirm run={run} />
  </>
)

const UnknownNames = ({ run, kind }: { run: ImportRun; kind: 'menus' | 'staff' }) => {
  const words = useWords(importRuns)
  const more = useWords(importRows)
  const { change } = useChangeRun(run, words.settings)
  const [names, chosen] =
    kind === 'menus'
      ? [run.unknown_menus, run.options.unknown_menus]
      : [run.unknown_staff, run.options.unknown_staff]
  const texts = words.unknown[kind]
  if (names.length === 0) return null
  return (
    <TitledCard id={`unknown-${kind}`} title={texts.title(formatCount(names.length))}>
      <p className="figures mt-1 text-sm text-ink-soft">
        <Clamped
          text={names
            .map(({ name, count }) => words.unknown.count[run.kind](name, formatCount(count)))
            .join('、')}
          words={more}
        />
      </p>
      <Choices
        look="rows"
        legend={texts.title(formatCount(names.length))}
        legendClass="sr-only"
        className="mt-2"
        listClass=""
        choices={(['make', 'text'] as const).map((one) => ({
          value: one,
          label: texts[one],
          note: texts[`${one}Text`],
        }))}
        value={chosen}
        onChange={(one) => void change(kind === 'menus' ? { unknown_menus: one } : { unknown_staff: one })}
      />
    </TitledCard>
  )
}

const Confirm = ({ run }: { run: ImportRun }) => {
  const words = useWords(importRuns)
  const { change } = useChangeRun(run, words.settings)
  const { upcoming, mails } = run.counts
  const isOn = run.options.confirm
  if (run.kind !== 'visits') return null
  return (
    <TitledCard id="confirm" title={words.confirm.title}>
      {upcoming === 0 ? (
        <p className="mt-1 text-ink-soft">{words.confirm.none}</p>
      ) : (
        <Checkbox
          label={words.confirm.label}
          note={
            isOn
              ? mails > 0
                ? words.confirm.on(formatCount(mails))
                : words.confirm.nobody
              : words.confirm.off
          }
          checked={isOn}
          onChange={({ target }) => void change({ confirm: target.checked })}
        />
      )}
    </TitledCard>
  )
}
