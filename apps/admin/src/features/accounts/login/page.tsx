import { hasFullWidth } from '@noren/contract/accounts/password-checks'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { providers } from '@noren/words/accounts/providers'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import { useCountdown } from '#platform/countdown.ts'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { Form, useLightForm, useMessage } from '#platform/form.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setUser } from '#platform/session.tsx'
import { isExpired, nextIn } from '#platform/stored/next-path.ts'
import { Title } from '#platform/title.tsx'
import { Doorway, linkClass } from '#shell/public-frame.tsx'
import { EmailInput } from '../email-input.tsx'
import { useLongWait } from '../long-wait.tsx'
import { PasswordInput } from '../password-input.tsx'
import { Social, useProvider } from '../providers/social.tsx'
import { VisitorsOnly } from '../visitors-only.tsx'

/** Rules ACC-1 to ACC-4. */
export const LoginPage = (): ReactNode => {
  const words = useWords(accounts).login
  return (
    <VisitorsOnly>
      <Doorway
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
      </Doorway>
    </VisitorsOnly>
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
  const message = useMessage()
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useLightForm(schema, { email: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const [failure, setFailure] = useState<string>()
  const need = useRequired()
  const [isFullWidth, setFullWidth] = useState(false)
  const [locked, lock] = useCountdown()
  const [longWait, startLongWait] = useLongWait()
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    const reply = await call('POST /api/auth/login', { body })
    if (reply.ok) {
      setUser(reply.body.data)
      return navigate(nextIn(state) ?? paths.calendar, { replace: true })
    }
    // A password may be of such letters; far more often the keyboard was in another mode.
    setFullWidth(reply.status === 401 && hasFullWidth(body.password))
    if (reply.status === 429) lock(30)
    startLongWait(reply.retry_after, 30)
    setFailure(
      reply.status === 401
        ? words.login.wrong
        : reply.status === 429
          ? words.login.tooMany
          : words.login.failed,
    )
  })
  return (
    // What went wrong stands below the button, which stays where the finger is.
    <Form onSubmit={submit} className="flex flex-col gap-3 [&>[role=alert]]:order-last">
      <Field id="email" label={words.email} need={need} error={message(errors.email?.message)}>
        {(aria) => <EmailInput {...aria} {...form.register('email')} />}
      </Field>
      <Field id="password" label={words.password} need={need} error={message(errors.password?.message)}>
        {(aria) => <PasswordInput {...aria} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      {failure && (
        <Notice tone="danger" title={failure}>
          {words.login.hint}
          {isFullWidth && <span className="block">{words.login.fullWidth}</span>}
          {longWait}
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={locked > 0}>
        {isSubmitting ? words.login.submitting : locked > 0 ? words.login.locked(locked) : words.login.submit}
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
  const isOver = isExpired(useLocation().state)
  if (!text && !isCanceled && !isOver) return null
  return (
    <div className="mb-6">
      {text ? (
        <Notice tone="success">{text}</Notice>
      ) : isCanceled ? (
        <Notice title={oauth.canceled}>{oauth.canceledText}</Notice>
      ) : (
        <Notice title={words.expired}>{words.expiredText}</Notice>
      )}
    </div>
  )
}

const schema = async () => (await import('@noren/contract/accounts')).credentials
