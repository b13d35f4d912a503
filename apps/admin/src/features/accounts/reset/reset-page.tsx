import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { passwords } from '@noren/words/accounts/passwords'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { Form, useLazySchemaForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { refreshUser } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { CardPage, linkClass } from '#shell/public-frame.tsx'
import { useLink } from '../link.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { type ResetFailure, resetFailure } from './failure.ts'

/** Rules ACC-13, ACC-16, ACC-17. */
export const ResetPage = (): ReactNode => {
  const { token } = useParams()
  return token ? <Reset token={token} /> : <Navigate to={paths.forgot} replace />
}

const Reset = ({ token }: { token: string }) => {
  const words = useWords(passwords)
  const { loading } = useWords(common)
  const [failure, setFailure] = useState<ResetFailure>()
  const [link] = useLink('GET /api/auth/password/reset/{token}', token)
  // If the link cannot be checked now, the form is shown; its submit says what is wrong.
  const isFirst = link.state === 'good' && link.body.data.is_first
  const title = isFirst ? words.reset.firstTitle : words.reset.title
  return (
    <CardPage
      title={title}
      lead={words.reset.lead}
      footer={
        <Link to={paths.login} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {words.forgot.toLogin}
        </Link>
      }
    >
      <Title>{title}</Title>
      {link.state === 'dead' || failure?.isExpired ? (
        <Notice tone="danger" title={words.reset.expired}>
          <Link to={paths.forgot} className={`${buttonClass({ block: true })} mt-3`}>
            {words.reset.renew}
          </Link>
        </Notice>
      ) : link.state === 'checking' ? (
        <div role="status">
          <span className="sr-only">{loading}</span>
          <Skeleton className="h-96" />
        </div>
      ) : (
        <NewPassword token={token} isFirst={isFirst} failure={failure?.text} onFailure={setFailure} />
      )}
    </CardPage>
  )
}

const NewPassword = ({
  token,
  isFirst,
  failure,
  onFailure,
}: {
  token: string
  isFirst: boolean
  failure: string | undefined
  onFailure: (failure: ResetFailure | undefined) => void
}) => {
  const words = useWords(passwords).reset
  const navigate = useNavigate()
  const form = useLazySchemaForm(schema, { password: '', password_confirmation: '' })
  const { mutateAsync } = useWrite('POST /api/auth/password/reset/{token}')
  const { submit, isSending } = useSubmit(form, {
    fields: [],
    send: (body) => {
      onFailure(undefined)
      return mutateAsync({ params: { token }, body })
    },
    onDone: async () => {
      // The reset has ended every session, also this browser's.
      await refreshUser()
      // Replaces this page, so that the used link is not in the history.
      await navigate(`${paths.login}?reset=success`, { replace: true, state: { isFirstPassword: isFirst } })
    },
    onRefused: (refusal) => onFailure(resetFailure(words, refusal)),
  })
  return (
    <Form onSubmit={submit} className="space-y-3">
      <NewPasswordFields form={form} labels={words} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" block busy={isSending}>
        {isSending ? words.submitting : isFirst ? words.submitFirst : words.submit}
      </Button>
    </Form>
  )
}

const schema = async () => (await import('@noren/contract/accounts/passwords')).renewal
