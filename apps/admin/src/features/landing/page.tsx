import { buttonClass } from '@noren/ui/button'
import {
  calendarIcon,
  checkIcon,
  chevronDownIcon,
  clockIcon,
  giftIcon,
  Icon,
  mailIcon,
  pageIcon,
  shieldIcon,
  smartphoneIcon,
  sparklesIcon,
  usersIcon,
} from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { Valance } from '@noren/ui/noren'
import { landing } from '@noren/words/admin/landing'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { PublicFrame } from '#shell/public-frame.tsx'
import { BookingDemo } from './booking-demo.tsx'

/** Entry gate: owners go to their work after a moment, everybody else sees the page. Source: part 1 §2.2. */
export const LandingPage = (): ReactNode => {
  const { initialised, failed, user } = useSession()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!waited || !(initialised || failed)) return null
  if (user !== null)
    return <Navigate to={user.shop_id === null ? paths.registration : paths.calendar} replace />
  return <Landing />
}

const Landing = () => {
  const words = useWords(landing)
  return (
    <PublicFrame>
      <Title>{words.title}</Title>
      <Hero />
      <Section title={words.features.title}>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {words.features.items.map((item, index) => (
            <li key={item.title} className="flex gap-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary">
                <Icon path={featureIcons[index] ?? checkIcon} size={22} />
              </span>
              <div>
                <h3 className="text-lg">{item.title}</h3>
                <p className="mt-1 text-ink-soft">{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <div className="bg-paper-deep">
        <Section title={words.facts.title}>
          <ul className="grid gap-5 lg:grid-cols-3">
            {words.facts.items.map((item, index) => (
              <li key={item.title} className="rounded-lg border border-line bg-surface p-6 shadow-soft">
                <Icon path={factIcons[index] ?? checkIcon} size={28} className="text-primary" />
                <h3 className="mt-4 text-lg">{item.title}</h3>
                <p className="mt-2 text-ink-soft">{item.text}</p>
              </li>
            ))}
          </ul>
          <div className="mt-5 grid gap-5 lg:grid-cols-2">
            <BigCard {...words.cards.free} ground="bg-primary-tint" sign={giftIcon} />
            <BigCard {...words.cards.rich} ground="bg-secondary-tint" sign={sparklesIcon} />
          </div>
          <div className="mt-5">
            <Notice tone="caution" title={words.beta.title}>
              {words.beta.text}
            </Notice>
          </div>
        </Section>
      </div>
      <Section title={words.faq.title}>
        <div className="mx-auto max-w-[48rem] divide-y divide-line border-y border-line">
          {words.faq.items.map((item) => (
            <details key={item.question} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-bold">
                {item.question}
                <Icon
                  path={chevronDownIcon}
                  className="text-ink-soft transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="pb-5 text-ink-soft">{item.answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <Closing />
    </PublicFrame>
  )
}

const Hero = () => {
  const words = useWords(landing)
  return (
    <div className="mx-auto grid max-w-[72rem] items-center gap-10 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[1fr_25rem] lg:gap-16 lg:pt-12 lg:pb-24">
      <div className="text-center lg:text-left">
        <h1 className="text-display tracking-tight whitespace-pre-line">{words.hero.head}</h1>
        <p className="mx-auto mt-5 max-w-[34rem] text-ink-soft lg:mx-0 lg:text-lg lg:leading-relaxed">
          {words.hero.text}
        </p>
        <div className="mt-8 flex flex-col items-center gap-3 lg:items-start">
          <Link
            to={paths.signup}
            className={`${buttonClass({ size: 'lg' })} w-full max-w-80 sm:w-auto sm:px-12`}
          >
            {words.start}
          </Link>
          <p className="text-sm text-ink-soft">{words.hero.note}</p>
        </div>
      </div>
      <BookingDemo />
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mx-auto max-w-[72rem] px-4 py-14 sm:px-6 lg:py-20">
    <h2 className="mb-9 text-center text-xl sm:text-2xl">{title}</h2>
    {children}
  </section>
)

const BigCard = ({
  title,
  text,
  ground,
  sign,
}: {
  title: string
  text: string
  ground: string
  sign: string
}) => (
  <div className={`rounded-lg p-6 sm:p-8 ${ground}`}>
    <h3 className="flex items-center gap-3 text-xl">
      <Icon path={sign} size={26} />
      {title}
    </h3>
    <p className="mt-2">{text}</p>
  </div>
)

/** The doorway itself: cloth to pass under, and the way in. */
const Closing = () => {
  const words = useWords(landing)
  return (
    <div className="relative mx-auto max-w-[72rem] sm:px-6">
      <Valance lengths={5} className="absolute inset-0 [--slit:6rem] sm:inset-x-6" />
      <div className="relative px-6 pt-14 pb-36 text-center text-white sm:pt-20">
        <h2 className="text-xl sm:text-2xl">{words.close.title}</h2>
        <p className="balance mt-2">{words.close.text}</p>
        <Link
          to={paths.signup}
          className="mt-8 inline-flex min-h-13 items-center rounded-md bg-surface px-12 font-bold text-primary shadow-raised transition-colors hover:bg-primary-tint focus-visible:outline-white"
        >
          {words.start}
        </Link>
      </div>
    </div>
  )
}

const featureIcons = [calendarIcon, usersIcon, pageIcon, mailIcon, clockIcon, smartphoneIcon]
const factIcons = [giftIcon, shieldIcon, usersIcon]
