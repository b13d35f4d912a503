import type { TestMail } from '@noren/contract/messages/ledger'
import { cardClass } from '@noren/ui/card'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { Outcome, Reason } from './delivery.tsx'

/** What became of the mails that the owner sent to the own address. */
export const TestMails = ({ mails }: { mails: readonly TestMail[] }): ReactNode => {
  const words = useWords(mailLedger)
  if (mails.length === 0) return null
  return (
    <section aria-labelledby="tests" className="mt-10">
      <h2 id="tests" className="text-base">
        {words.tests}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{words.testsText}</p>
      <ul className={`${cardClass} mt-3 divide-y divide-line px-4`}>
        {mails.map((mail) => (
          <li key={mail.id} className="py-3 text-sm text-ink-soft">
            <Outcome mail={mail} />
            <Reason mail={mail} />
          </li>
        ))}
      </ul>
    </section>
  )
}
