import { checkIcon, giftIcon, Icon, lockIcon, shieldIcon } from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../context.ts'
import { Section } from './section.tsx'

/** Costs and promises. */
export const Costs = (): ReactNode => {
  const { facts } = useWords(landing)
  const { billing } = usePage().setup
  return (
    <Section title={facts.title}>
      <ul className="grid gap-3 sm:gap-5 lg:grid-cols-3">
        {[facts.cost[billing], ...facts.others].map((fact, index) => (
          <li
            key={fact.title}
            className="flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-soft lg:block lg:p-6"
          >
            <Icon path={icons[index] ?? checkIcon} size={28} className="text-primary" />
            <div>
              <h3 className="text-lg lg:mt-4">{fact.title}</h3>
              <p className="mt-1 text-sm text-ink-soft sm:text-base lg:mt-2">{fact.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const icons = [giftIcon, shieldIcon, lockIcon]
