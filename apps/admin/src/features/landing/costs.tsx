import { checkIcon, giftIcon, Icon, lockIcon, shieldIcon } from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { Section } from './section.tsx'

/** Costs and promises. */
export const Costs = (): ReactNode => {
  const { facts } = useWords(landing)
  const { billing } = setup
  return (
    <Section title={facts.title}>
      <ul className="grid gap-5 lg:grid-cols-3">
        {[facts.cost[billing], ...facts.others].map((fact, index) => (
          <li key={fact.title} className="rounded-lg border border-line bg-surface p-6 shadow-soft">
            <Icon path={icons[index] ?? checkIcon} size={28} className="text-primary" />
            <h3 className="mt-4 text-lg">{fact.title}</h3>
            <p className="mt-2 text-ink-soft">{fact.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const icons = [giftIcon, shieldIcon, lockIcon]
