import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { providers } from '@noren/words/accounts/providers'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ErrorBoundary } from '#platform/errors/error-boundary.tsx'
import { showFieldErrors, useLazySchemaForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setUser } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { CardPage, linkClass } from '#shell/public-frame.tsx'
import { useLongWait } from '../long-wait.tsx'
import { Social, useProvider } from '../providers/social.tsx'
import { SignedOutOnly } from '../signed-out-only.tsx'
import { type Registration, SignupForm } from './signup-form.tsx'

/** What waits for the agreement; closing the dialog forgets it. Rule ACC-5. */
type Pending = { with: 'google' } | { with: 'email'; body: Registration }

export const SignupPage = (): ReactNode => {
  const words = useWords(accounts).signup
  return (
    <SignedOutOnly>
      <CardPage
        title={words.lead}
        lead={words.text}
        footer={
          <p>
            {words.haveAccount}{' '}
            <Link to="/signin" className={`${linkClass} inline-flex min-h-11 items-center font-bold`}>
              {words.signin}
            </Link>
          </p>
        }
      >
        <Title>{words.title}</Title>
        <FromGoogle />
        <Signup />
      </CardPage>
    </SignedOutOnly>
  )
}

const Signup = () => {
  const words = useWords(accounts).signup
  const navigate = useNavigate()
  // The agreement is asked for in the dialog, before an account is made.
  const form = useLazySchemaForm(schema, {
    email: '',
    password: '',
    password_confirmation: '',
    agreed: true,
  })
  const google = useProvider('signup')
  const [TermsDialog, setTermsDialog] = useState(fetchTermsDialog)
  const [pending, setPending] = useState<Pending>()
  const [longWaitNotice, startLongWait] = useLongWait()
  const { mutateAsync } = useWrite('POST /api/auth/register')
  const check = useWrite('POST /api/auth/password/check')
  const { sendValues, isSending, refusal } = useSubmit(form, {
    fields: ['email', 'password', 'password_confirmation'],
    send: (body) => mutateAsync({ body }),
    onDone: ({ body }) => {
      setUser(body.data)
      return navigate(paths.verify)
    },
    onRefused: ({ retry_after }) => {
      startLongWait(retry_after)
      return false
    },
  })
  const openGoogle = async () => {
    const failed = await google.open()
    // Rule ACC-7: the button can be pressed again.
    if (failed !== undefined) console.error('social sign-up', failed)
  }
  const askForAgreement = async (body: Registration) => {
    const { password } = body
    const reply = await check.mutateAsync({ body: { password } })
    // Any other failure is for the registration to tell.
    if (!reply.ok && showFieldErrors(form, reply.errors, ['password'])) return
    setPending({ with: 'email', body })
  }
  const goOn = () => {
    setPending(undefined)
    if (pending?.with === 'google') void openGoogle()
    if (pending?.with === 'email') void sendValues(pending.body)
  }
  return (
    <>
      <Social purpose="signup" opening={google.opening} onOpen={() => setPending({ with: 'google' })} />
      <SignupForm
        form={form}
        sending={isSending}
        failure={
          refusal && (
            <>
              <span className="font-bold">
                {refusal.status === 429 && refusal.message !== '' ? refusal.message : words.failed}
              </span>
              {longWaitNotice}
            </>
          )
        }
        onSubmit={askForAgreement}
      />
      {/* A failed import is repeated on retry; the form keeps what was typed. */}
      <ErrorBoundary level="component" onRetry={() => setTermsDialog(fetchTermsDialog)}>
        <Suspense fallback={null}>
          <TermsDialog open={pending !== undefined} onClose={() => setPending(undefined)} onAgree={goOn} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Shown after the login with an unregistered Google account, or after a cancellation at Google. */
const FromGoogle = () => {
  const words = useWords(providers)
  const [query] = useSearchParams()
  const outcome = query.get('oauth')
  if (outcome !== 'unknown' && outcome !== 'canceled') return null
  return (
    <div className="mb-6">
      {outcome === 'unknown' ? (
        <Notice title={words.unknown}>{words.unknownText}</Notice>
      ) : (
        <Notice title={words.signupCanceled}>{words.signupCanceledText}</Notice>
      )}
    </div>
  )
}

const fetchTermsDialog = () =>
  lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }))

const schema = async () => (await import('@noren/contract/accounts')).registration
