import { transmission } from '@noren/words/legal/transmission'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { usePage, useWords } from '../context.ts'
import { useContactPart } from './operator.tsx'
import { DocumentPage, Rows } from './document-page.tsx'

/** Lists what this configuration sends to third parties. */
export const TransmissionPage = (): ReactNode => {
  const { sends } = usePage().setup
  const words = useWords(transmission)
  const contact = useContactPart()
  const parts = [
    {
      id: 'recipients',
      title: words.listTitle,
      body: (
        <>
          <p>{words.count(sends.length)}</p>
          {sends.map((name) => {
            const { who, what, why, when } = words.recipients[name]
            return (
              <section key={name} aria-labelledby={`${name}-title`} className="pt-4">
                <h3 id={`${name}-title`} className="mb-2 text-lg">
                  {who}
                </h3>
                <Rows
                  rows={[
                    { term: words.what, children: what },
                    { term: words.why, children: why },
                    { term: words.when, children: when },
                  ]}
                />
              </section>
            )
          })}
        </>
      ),
    },
    { id: 'booking', title: words.sitesTitle, body: <p>{words.sites}</p> },
    { id: 'cookies', title: words.ownTitle, body: <p>{words.own}</p> },
    contact,
  ]
  return <DocumentPage path={paths.transmission} title={words.title} lead={words.lead} parts={parts} />
}
