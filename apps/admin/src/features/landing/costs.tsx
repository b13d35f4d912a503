import { checkIcon, giftIcon, Icon, lockIcon, shieldIcon, sparklesIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { linkClass } from '#shell/public-frame.tsx'
import { Section } from './section.tsx'

/** What it costs and what may be relied on; the beta says that it is one. */
export const Costs = (): ReactNode => {
  const { facts, cards, beta } = useWords(landing)
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
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <Card
          title={cards.free.title}
          text={cards.free.text[billing]}
          look="bg-primary-tint"
          sign={giftIcon}
        />
        <Card {...cards.rich} look="bg-secondary-tint" sign={sparklesIcon} />
      </div>
      {billing === 'beta' && (
        <div className="mt-5">
          <Notice
            tone="caution"
            title={beta.title}
            action={
              <Link
                to={`${paths.terms}#beta`}
                className={`inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-sm ${linkClass}`}
              >
                {beta.terms}
              </Link>
            }
          >
            {beta.text}
          </Notice>
        </div>
      )}
    </Section>
  )
}

const Card = ({ title, text, look, sign }: { title: string; text: string; look: string; sign: string }) => (
  <div className={`rounded-lg p-6 sm:p-8 ${look}`}>
    <h3 className="flex items-center gap-3 text-xl">
      <Icon path={sign} size={26} />
      {title}
    </h3>
    <p className="mt-2">{text}</p>
  </div>
)

const icons = [giftIcon, shieldIcon, lockIcon]
