import { legalFrame } from '@noren/words/legal/frame'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { setup } from '#platform/setup.ts'
import { linkClass } from '#shell/public-frame.tsx'
import { type Part, Rows } from './reading.tsx'

/** In a sentence; whoever has not given a name is still somebody. */
export const useOperatorName = (): string => {
  const { nameless } = useWords(legalFrame)
  return setup.operator.name ?? nameless
}

/** The last part of a page: whom to ask. */
export const useContactPart = (number?: string): Part => {
  const words = useWords(legalFrame)
  const rows = useOperatorRows()
  return {
    id: 'contact',
    title: words.contact,
    number,
    body: (
      <>
        <p>{words.contactText}</p>
        <Rows rows={rows} />
      </>
    ),
  }
}

/** What is not configured is disclosed on request, as the law allows for all but a way to ask. */
export const useOperatorRows = (): { term: string; children: ReactNode }[] => {
  const { operator: names, onRequest, emailless } = useWords(legalFrame)
  const { name, address, telephone, email, url } = setup.operator
  return [
    { term: names.name, children: name ?? onRequest },
    { term: names.address, children: address ?? onRequest },
    {
      term: names.telephone,
      children:
        telephone === null ? (
          onRequest
        ) : (
          <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`} className={`figures ${linkClass}`}>
            {telephone}
          </a>
        ),
    },
    {
      term: names.email,
      children:
        email === null ? (
          emailless[telephone !== null ? 'telephone' : url !== null ? 'url' : 'nothing']
        ) : (
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        ),
    },
    ...(url === null
      ? []
      : [
          {
            term: names.url,
            children: (
              <a href={url} className={linkClass}>
                {url}
              </a>
            ),
          },
        ]),
  ]
}
