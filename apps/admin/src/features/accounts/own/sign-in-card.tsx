import type { OwnAccount } from '@noren/contract/accounts/own'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { providers } from '@noren/words/accounts/providers'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { ResetMailSubmit } from '../reset-mail-submit.tsx'
import { useResetMail } from '../reset-mail.ts'
import { setup } from '#platform/setup.ts'

/** The sign-in methods: e-mail address, password, linked providers. */
export const SignInCard = ({ account }: { account: OwnAccount }): ReactNode => {
  const words = useWords(ownAccount).signIn
  const { names } = useWords(providers)
  const lang = useLanguage()
  const google = account.providers.filter(({ provider }) => provider === 'google')
  const others = account.providers.filter(({ provider }) => provider !== 'google')
  return (
    <GroupPart id="sign-in" title={words.title} isTitleSeen={false}>
      <dl className="-my-3 divide-y divide-line">
        <Row name={words.email}>{account.email}</Row>
        <Row name={words.password}>{account.has_password ? words.hasPassword : words.noPassword}</Row>
        {google.length === 0 && setup.google && <Row name={names.google}>{words.notLinked}</Row>}
        {[...google, ...others].map(({ provider, email, linked_at: at }) => (
          <Row key={`${provider} ${email}`} name={names[provider]}>
            <span className="block">{email}</span>
            <span className="block text-sm text-ink-soft">
              {words.since(formatDate(lang, shopTime(at).date))}
            </span>
          </Row>
        ))}
      </dl>
      {!account.has_password && <SetPassword email={account.email} />}
    </GroupPart>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="gap-4 py-3 sm:flex">
    <dt className="text-sm text-ink-soft sm:w-40 sm:shrink-0 sm:leading-7">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** Sends the mail for a forgotten password, which sets a first password just as well. */
const SetPassword = ({ email }: { email: string }) => {
  const words = useWords(ownAccount).signIn
  const mail = useResetMail()
  const [sent, setSent] = useState(false)
  const request = async () => {
    setSent(false)
    setSent(await mail.send(email))
  }
  return (
    <div className="mt-8 space-y-3">
      <p className="text-sm text-ink-soft">{words.setPasswordText}</p>
      {sent && <Notice tone="success">{words.sent(email)}</Notice>}
      <ResetMailSubmit mail={mail} variant="tonal" onClick={() => void request()}>
        {words.setPassword}
      </ResetMailSubmit>
    </div>
  )
}
