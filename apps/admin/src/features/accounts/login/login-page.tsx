import { hasFullWidth } from '@noren/contract/accounts/password-checks'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { providers } from '@noren/words/accounts/providers'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCountdown } from '#platform/countdown.ts'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useLazySchemaForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setUser } from '#platform/session.tsx'
import { endedIn, nextIn } from '#platform/stored/next-path.ts'
import { Title } from '#platform/title.tsx'
import { CardPage, linkClass } from '#shell/public-frame.tsx'
import { EmailInput } from '../email-input.tsx'
import { useLongWait } from '../long-wait.tsx'
import { PasswordInput } from '../password-input.tsx'
import { Social, useProvider } from '../providers/social.tsx'
import { SignedOutOnly } from '../signed-out-only.tsx'

/** Rules ACC-1 to ACC-4. */
export const LoginPage = (): ReactNode => {
  const words = useWords(accounts).login
  return (
    <SignedOutOnly>
      <CardPage
        title={words.title}
        footer={
          <p>
            {words.noAccount}{' '}
            <Link to={paths.signup} className={`${linkClass} inline-flex min-h-11 items-center font-bold`}>
              {words.signup}
            </Link>
          </p>
        }
      >
        <Title>{words.title}</Title>
        <Banner />
        <GoogleLogin />
        <PasswordLogin />
        <p className="mt-4 text-center">
          <Link to={paths.forgot} className={`${linkClass} inline-flex min-h-11 items-center text-sm`}>
            {words.forgot}
          </Link>
        </p>
      </CardPage>
    </SignedOutOnly>
  )
}

const GoogleLogin = () => {
  const words = useWords(providers)
  const { opening, open } = useProvider('signin')
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setFailure(undefined)
    const failed = await open()
    if (failed !== undefined) setFailure(failed || words.failed)
  }
  return (
    <>
      {failure && (
        <div className="mb-4">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <Social purpose="signin" opening={opening} onOpen={() => void start()} />
    </>
  )
}

const PasswordLogin = () => {
  const words = useWords(accounts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useLazySchemaForm(schema, { email: '', password: '' })
  const [isFullWidth, setFullWidth] = useState(false)
  const [secondsLocked, lock] = useCountdown()
  const [longWaitNotice, startLongWait] = useLongWait()
  const { mutateAsync } = useWrite('POST /api/auth/login')
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: [],
    send: (body) => mutateAsync({ body }),
    onDone: ({ body }) => {
      setUser(body.data)
      return navigate(nextIn(state) ?? paths.calendar, { replace: true })
    },
    onRefused: ({ status, retry_after }, { password }) => {
      // Full-width letters are allowed, but usually the keyboard was in the wrong mode.
      setFullWidth(status === 401 && hasFullWidth(password))
      if (status === 429) lock(30)
      startLongWait(retry_after, 30)
    },
  })
  return (
    // The error stands below the button, so that the button does not move.
    <Form onSubmit={submit} className="flex flex-col gap-3 [&>[role=alert]]:order-last">
      <FormField form={form} name="email" label={words.email} need="required">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <FormField form={form} name="password" label={words.password} need="required">
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      {refusal && (
        <Notice
          tone="danger"
          title={
            refusal.status === 401
              ? words.login.wrong
              : refusal.status === 429
                ? words.login.tooMany
                : words.login.failed
          }
        >
          {words.login.hint}
          {isFullWidth && <span className="block">{words.login.fullWidth}</span>}
          {longWaitNotice}
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={isSending} disabled={secondsLocked > 0}>
        {isSending
          ? words.login.submitting
          : secondsLocked > 0
            ? words.login.locked(secondsLocked)
            : words.login.submit}
      </Button>
    </Form>
  )
}

const Banner = () => {
  const words = useWords(accounts).login
  const oauth = useWords(providers)
  const [query] = useSearchParams()
  const { state } = useLocation()
  const set = state?.isFirstPassword === true ? words.passwordSet : words.reset
  const text = query.get('verified') === 'success' ? words.verified : query.get('reset') === 'success' && set
  const isCanceled = query.get('oauth') === 'canceled'
  const ended = endedIn(state)
  if (!text && !isCanceled && !ended) return null
  return (
    <div className="mb-6">
      {text ? (
        <Notice tone="success">{text}</Notice>
      ) : isCanceled ? (
        <Notice title={oauth.canceled}>{oauth.canceledText}</Notice>
      ) : (
        <Notice title={ended === 'elsewhere' ? words.endedElsewhere : words.expired}>
          {words.expiredText}
        </Notice>
      )}
    </div>
  )
}

const schema = async () => (await import('@noren/contract/accounts')).credentials
