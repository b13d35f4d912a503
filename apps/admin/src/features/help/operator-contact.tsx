import { buttonClass } from '@noren/ui/button'
import { Icon, messageIcon } from '@noren/ui/icon'
import { helpScreen } from '@noren/words/help/screen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'

/** Whom to ask: the operator, by what the settings `OPERATOR_*` say. Rule SCR-118. */
export const OperatorContact = (): ReactNode => {
  const { contact: words, ask } = useWords(helpScreen)
  const { name, telephone, email, url } = setup.operator
  const rows = [
    name !== null && { term: words.name, text: name },
    email !== null && { term: words.email, text: email, href: `mailto:${email}` },
    telephone !== null && {
      term: words.telephone,
      text: telephone,
      href: `tel:${telephone.replace(/[^\d+]/g, '')}`,
    },
    url !== null && { term: words.url, text: url, href: url },
  ].filter((row) => row !== false)
  return (
    <TitledCard id="help-contact" title={words.title} text={words.text} className="print:hidden">
      {rows.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          {rows.map(({ term, text, href }) => (
            <div key={term} className="contents">
              <dt className="py-2 text-sm text-ink-soft">{term}</dt>
              <dd className="py-2 wrap-anywhere">
                {href === undefined ? (
                  text
                ) : (
                  <a href={href} className="figures font-bold text-primary">
                    {text}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={paths.contact} className={`mt-4 ${buttonClass({ variant: 'tonal' })}`}>
        <Icon path={messageIcon} size={18} />
        {ask}
      </Link>
    </TitledCard>
  )
}
