import {
  calendarIcon,
  checkIcon,
  clockIcon,
  giftIcon,
  Icon,
  mailIcon,
  pageIcon,
  smartphoneIcon,
  sparklesIcon,
  usersIcon,
} from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../context.ts'
import { Section } from './section.tsx'

export const Features = (): ReactNode => {
  const { setup } = usePage()
  const { features, cards } = useWords(landing)
  const { title, items } = features
  return (
    <Section title={title} deep>
      <ul className="grid gap-x-10 gap-y-6 sm:gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          <li key={item.title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-primary shadow-soft">
              <Icon path={icons[index] ?? checkIcon} size={22} />
            </span>
            <div>
              <h3 className="text-lg">{item.title}</h3>
              <p className="mt-1 text-sm text-ink-soft sm:text-base">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-4 sm:mt-12 sm:gap-5 lg:grid-cols-2">
        <Card
          title={cards.free.title}
          text={cards.free.text[setup.billing]}
          look="bg-primary-tint"
          sign={giftIcon}
        />
        <Card {...cards.rich} look="bg-secondary-tint" sign={sparklesIcon} />
      </div>
    </Section>
  )
}

const Card = ({ title, text, look, sign }: { title: string; text: string; look: string; sign: string }) => (
  <div className={`rounded-lg p-5 sm:p-8 ${look}`}>
    <h3 className="flex items-center gap-3 text-lg sm:text-xl">
      <Icon path={sign} size={26} />
      {title}
    </h3>
    <p className="mt-2 text-sm sm:text-base">{text}</p>
  </div>
)

const icons = [calendarIcon, usersIcon, pageIcon, mailIcon, clockIcon, smartphoneIcon]
