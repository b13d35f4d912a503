import {
  calendarIcon,
  checkIcon,
  clockIcon,
  Icon,
  mailIcon,
  pageIcon,
  smartphoneIcon,
  usersIcon,
} from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { Section } from './section.tsx'

export const Features = (): ReactNode => {
  const { title, items } = useWords(landing).features
  return (
    <Section title={title} deep>
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-primary shadow-soft">
              <Icon path={icons[index] ?? checkIcon} size={22} />
            </span>
            <div>
              <h3 className="text-lg">{item.title}</h3>
              <p className="mt-1 text-ink-soft">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const icons = [calendarIcon, usersIcon, pageIcon, mailIcon, clockIcon, smartphoneIcon]
