import { buttonClass } from '@noren/ui/button'
import { arrowRightIcon, checkIcon, Icon } from '@noren/ui/icon'
import { EmptyState } from '@noren/ui/placeholder'
import type { HelpPageId } from '@noren/words/help/screen'
import { helpScreen } from '@noren/words/help/screen'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { keepHelp } from '#platform/installed/keep-help.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { PageHead } from '#shell/page-head.tsx'
import { findHelp, notesOf, openedBy } from './contents.ts'
import { Entries } from './entries.tsx'
import { Labelled } from './labelled.tsx'
import { OperatorContact } from './operator-contact.tsx'
import { pictureOf, pictureSize } from './pictures.ts'

/** One page of the help: what it is for, how it is done, a picture of the screen, what is good to know. Rule SCR-274. */
export const HelpTopicPage = (): ReactNode => {
  const words = useWords(helpScreen)
  const lang = useLanguage()
  const found = findHelp(useParams()['page'], lang, setup)
  useEffect(keepHelp, [])
  const back = { to: paths.help, text: words.back }
  if (!found)
    return (
      <>
        <PageHead title={words.title} back={back} />
        <EmptyState title={words.gone}>{words.goneText}</EmptyState>
      </>
    )
  const { id, page, others, group } = found
  const opened = openedBy[id]
  const picture = pictureOf(id, lang)
  return (
    <>
      <PageHead title={page.title} back={back} />
      <div
        className={
          picture
            ? 'grid sm:[word-break:auto-phrase] gap-x-8 gap-y-8 lg:gap-x-10 md:grid-cols-[minmax(0,1fr)_15rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,45rem)_18rem] lg:justify-between'
            : 'form-column space-y-8 sm:[word-break:auto-phrase]'
        }
      >
        <div className="min-w-0">
          <p>{page.lead}</p>
          {page.steps.length > 0 && <Steps steps={page.steps} />}
          {page.also && (
            <section aria-labelledby="help-also" className="mt-8">
              <h2 id="help-also" className="text-lg">
                {page.also.title}
              </h2>
              <ul className="mt-2 list-disc space-y-2 pl-5 marker:text-ink-soft">
                {page.also.steps.map((text) => (
                  <li key={text}>
                    <Labelled text={text} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {opened !== undefined && (
            <Link to={opened} className={`mt-6 ${buttonClass()}`}>
              {words.open}
              <Icon path={arrowRightIcon} size={18} />
            </Link>
          )}
        </div>
        {picture && <Picture id={id} src={picture} title={page.title} />}
        <div className="min-w-0 space-y-8">
          <section aria-labelledby="help-notes">
            <h2 id="help-notes" className="text-lg">
              {words.notes}
            </h2>
            <ul className="mt-2 space-y-2">
              {notesOf(page, setup).map((note) => (
                <li key={note} className="flex gap-2.5">
                  <Icon path={checkIcon} size={18} className="mt-1.5 text-secondary" />
                  <span className="min-w-0">
                    <Labelled text={note} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <nav aria-labelledby="help-related" className="print:hidden">
            <h2 id="help-related" className="text-lg">
              {words.groups[group]}
            </h2>
            <div className="mt-2">
              <Entries entries={others} />
            </div>
          </nav>
          <OperatorContact />
        </div>
      </div>
    </>
  )
}

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="mt-5 space-y-3">
    {steps.map((step, nth) => (
      <li key={step} className="flex gap-3">
        <span
          aria-hidden="true"
          className="figures mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-primary text-sm font-bold text-white"
        >
          {nth + 1}
        </span>
        <span className="min-w-0 flex-1">
          <Labelled text={step} />
        </span>
      </li>
    ))}
  </ol>
)

const Picture = ({ id, src, title }: { id: HelpPageId; src: string; title: string }) => {
  const words = useWords(helpScreen)
  return (
    <figure className="mx-auto w-full max-w-[18rem] md:row-span-2">
      <img
        key={id}
        src={src}
        alt={words.picture(title)}
        {...pictureSize}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg border border-line bg-paper-deep shadow-soft"
      />
      <figcaption className="mt-2 text-center text-sm text-ink-soft">{words.pictureNote}</figcaption>
    </figure>
  )
}
