import { isUnnamed } from '@noren/contract/setup'
import { legalFrame } from '@noren/words/legal/frame'
import type { ReactNode } from 'react'
import { linkClass } from '../frame.tsx'
import { usePage, useWords } from '../context.ts'
import { Unbroken } from './unbroken.tsx'
import { type Part, Rows } from './document-page.tsx'

/** The operator's name in a sentence, or a general word where none is configured. */
export const useOperatorName = (): string => {
  const { nameless } = useWords(legalFrame)
  return usePage().setup.operator.name ?? nameless
}

/** The last part of each page: the contact. */
export const useContactPart = (number?: string): Part => {
  const words = useWords(legalFrame)
  return {
    id: 'contact',
    title: words.contact,
    number,
    body: (
      <>
        <p>{words.contactText}</p>
        <OperatorRows />
      </>
    ),
  }
}

export const OperatorRows = (): ReactNode => {
  const rows = useOperatorRows()
  return isUnnamed(usePage().setup.operator) ? <Unnamed /> : <Rows rows={rows} />
}

/** What is missing, said once instead of four empty rows, and to the operator where it is set. Rule PUB-61. */
const Unnamed = () => {
  const { unnamed, missing, forOperator, howToSet } = useWords(legalFrame)
  return (
    <div className="rounded-lg border border-line bg-surface px-5 pt-5 pb-2">
      <p className="font-bold">{unnamed}</p>
      <p className="mt-1 text-ink-soft [word-break:normal]">
        <Unbroken text={missing} />
      </p>
      <details className="mt-4 border-t border-line text-sm print:hidden">
        <summary className={`flex min-h-11 list-none items-center ${linkClass}`}>{forOperator}</summary>
        <p className="pb-3 text-ink-soft">{howToSet}</p>
      </details>
    </div>
  )
}

/** Details that are not configured are disclosed on request, as the law allows, except for a contact address. */
const useOperatorRows = (): { term: string; children: ReactNode }[] => {
  const { operator: names, onRequest, emailless } = useWords(legalFrame)
  const { name, address, telephone, email, url } = usePage().setup.operator
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
