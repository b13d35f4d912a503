import { notice } from '@noren/words/legal/notice'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { usePage, useWords } from '../context.ts'
import { OperatorRows } from './operator.tsx'
import { DocumentPage, Rows } from './document-page.tsx'
import { Unbroken } from './unbroken.tsx'

/** Rule PUB-4. */
export const NoticePage = (): ReactNode => {
  const { billing } = usePage().setup
  const words = useWords(notice)
  const { rows } = words
  const parts = [
    { id: 'operator', title: words.operator, body: <OperatorRows /> },
    {
      id: 'price',
      title: words.sale,
      body: (
        <Rows
          rows={[
            {
              term: rows.price,
              children: <Sentences texts={[words.price, words.priceNow[billing]]} />,
            },
            { term: rows.extra, children: words.extra },
            { term: rows.payment, children: words.payment },
            { term: rows.paymentTime, children: words.paymentTime },
          ]}
        />
      ),
    },
    {
      id: 'delivery',
      title: words.service,
      body: (
        <Rows
          rows={[
            { term: rows.delivery, children: words.delivery },
            { term: rows.returns, children: <Sentences texts={words.returns} /> },
            { term: rows.environment, children: words.environment },
          ]}
        />
      ),
    },
  ]
  return <DocumentPage path={paths.legal} title={words.title} lead={words.lead} parts={parts} />
}

const Sentences = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text}>
      <Unbroken text={text} />
    </p>
  ))
