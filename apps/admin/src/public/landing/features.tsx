import { Icon, sparklesIcon, yenIcon } from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../context.ts'
import { pictures, sizes } from './pictures.ts'
import { Section } from './section.tsx'

/** One real salon's page, and beside it what it comes with. */
export const Features = (): ReactNode => {
  const { lang, setup } = usePage()
  const { features, cards } = useWords(landing)
  const { title, items, picture } = features
  return (
    <Section title={title} deep>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised lg:sticky lg:top-8">
          <img
            src={pictures[lang].salon}
            alt={picture}
            {...sizes.salon}
            loading="lazy"
            decoding="async"
            className="aspect-10/9 h-auto w-full object-cover object-top"
          />
        </div>
        <ul>
          {items.map((item) => (
            <li key={item.title} className="border-t border-control/40 py-4 first:border-t-0 first:pt-0">
              <h3 className="text-lg">{item.title}</h3>
              <p className="mt-1 text-sm text-ink-soft sm:text-base">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-8 grid gap-4 sm:mt-12 sm:gap-5 lg:grid-cols-2">
        <Card title={cards.free.title} text={cards.free.text[setup.billing]} sign={yenIcon} />
        <Card {...cards.rich} sign={sparklesIcon} />
      </div>
    </Section>
  )
}

const Card = ({ title, text, sign }: { title: string; text: string; sign: string }) => (
  <div className="rounded-lg border border-line bg-surface p-5 lg:p-6">
    <h3 className="flex items-center gap-3 text-lg">
      <Icon path={sign} size={24} className="text-primary" />
      {title}
    </h3>
    <p className="mt-2 text-sm text-ink-soft sm:text-base">{text}</p>
  </div>
)
