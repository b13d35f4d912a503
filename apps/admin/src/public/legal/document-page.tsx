import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { publicFrame } from '@noren/words/admin/public'
import { legalFrame } from '@noren/words/legal/frame'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { legalLinks, linkClass } from '../frame.tsx'
import { PageFrame } from '../page-frame.tsx'
import { useWords } from '../context.ts'
import { Unbroken } from './unbroken.tsx'

export type Part = { id: string; title: string; number?: string; body: ReactNode }

/** A legal document with a table of contents; also made for printing. */
export const DocumentPage = ({
  path,
  title,
  lead,
  parts,
}: {
  path: string
  title: string
  lead: string
  parts: readonly Part[]
}): ReactNode => {
  const words = useWords(legalFrame)
  return (
    <PageFrame>
      <div className="mx-auto max-w-[72rem] px-4 pt-6 sm:px-6 sm:pt-12 print:p-0">
        <header className="border-b border-line pb-8">
          <h1 className="text-2xl sm:text-display">{title}</h1>
          <p className="figures mt-3 text-sm text-ink-soft">{words.updated}</p>
        </header>
        <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-14 print:block">
          <Contents parts={parts} />
          <div className="max-w-[42rem] min-w-0 pt-8 lg:pt-10 print:max-w-none">
            <p>
              <Unbroken text={lead} />
            </p>
            {parts.map(({ id, title: name, number, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 pt-11">
                <h2 id={`${id}-title`} className="flex gap-3 text-xl break-after-avoid">
                  {number && <span className="figures shrink-0 text-primary">{number}</span>}
                  {name}
                </h2>
                <div className="mt-3 space-y-3">{body}</div>
              </section>
            ))}
            <Others path={path} />
          </div>
        </div>
      </div>
    </PageFrame>
  )
}

/** Paragraphs and lists. */
export const Paragraphs = ({ body }: { body: readonly (string | readonly string[])[] }): ReactNode =>
  body.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Unbroken text={block} />
      </p>
    ) : (
      <ol
        key={block[0]}
        className="figures list-decimal space-y-2 pl-6 marker:text-sm marker:text-ink-soft print:break-inside-avoid"
      >
        {block.map((item) => (
          <li key={item} className="pl-1.5">
            <Unbroken text={item} />
          </li>
        ))}
      </ol>
    ),
  )

/** A list of terms and descriptions. */
export const Rows = ({ rows }: { rows: readonly { term: string; children: ReactNode }[] }): ReactNode => (
  <dl className="divide-y divide-line border-y border-line">
    {rows.map(({ term, children }) => (
      <div
        key={term}
        className="gap-6 py-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] print:break-inside-avoid"
      >
        <dt className="text-sm font-bold text-ink-soft sm:pt-px">{term}</dt>
        <dd className="mt-1 min-w-0 space-y-2 sm:mt-0">
          {typeof children === 'string' ? <Unbroken text={children} /> : children}
        </dd>
      </div>
    ))}
  </dl>
)

/** The table of contents: beside the text on wide screens, folded above it on narrow ones. */
const Contents = ({ parts }: { parts: readonly Part[] }) => {
  const { contents } = useWords(legalFrame)
  const list = (
    <ol className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {parts.map(({ id, title, number }) => (
        <li key={id} className="col-span-2 grid grid-cols-subgrid">
          <a
            href={`#${id}`}
            className="col-span-2 grid min-h-9 pointer-coarse:min-h-11 grid-cols-subgrid content-center items-baseline rounded-md px-2 py-1 leading-snug text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink"
          >
            {number && <span className="figures whitespace-nowrap">{number}</span>}
            <span className={number ? '' : 'col-span-2'}>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="print:hidden">
      <details className="group mt-6 rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-bold">
          {contents}
          <Icon path={chevronDownIcon} className="text-ink-soft transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-3">{list}</div>
      </details>
      <nav
        aria-label={contents}
        className="sticky top-0 -ml-2 hidden max-h-dvh overflow-y-auto py-10 lg:block"
      >
        <p aria-hidden="true" className="mb-2 px-2 text-sm font-bold">
          {contents}
        </p>
        {list}
      </nav>
    </div>
  )
}

const Others = ({ path }: { path: string }) => {
  const { others } = useWords(legalFrame)
  const { legal } = useWords(publicFrame)
  return (
    <nav aria-label={others} className="mt-12 print:hidden">
      <p className="text-sm font-bold text-ink-soft">{others}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {legalLinks
          .filter((link) => paths[link] !== path)
          .map((link) => (
            <li key={link}>
              <a href={paths[link]} className={`inline-flex min-h-11 items-center ${linkClass}`}>
                {legal[link]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
