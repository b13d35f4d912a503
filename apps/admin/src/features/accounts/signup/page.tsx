import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#platform/api.ts'
import { Form, showErrors, useContractForm, useMessage } from '#platform/form.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setUser } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { Doorway, linkClass } from '#shell/public-frame.tsx'
import { PasswordInput } from '../password-input.tsx'

/** What waits for the agreement; closing the dialog forgets it. Source: part 1 §2.3. */
type Pending = { email: string; password: string; password_confirmation: string; agreed: true }

export const SignupPage = (): ReactNode => {
  const words = useWords(accounts)
  const message = useMessage()
  const navigate = useNavigate()
  // The agreement is asked for in the dialog, before anything is sent.
  const form = useContractForm(schema, {
    email: '',
    password: '',
    password_confirmation: '',
    agreed: true,
  })
  const { errors } = form.formState
  const [pending, setPending] = useState<Pending>()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const register = async (body: Pending) => {
    setPending(undefined)
    setFailure(undefined)
    setSending(true)
    const reply = await call('POST /api/auth/register', { body })
    setSending(false)
    if (reply.ok) {
      setUser(reply.body.data)
      return navigate(paths.verify)
    }
    if (reply.code === 'email_taken')
      return form.setError('email', { message: words.signup.taken }, { shouldFocus: true })
    const atFields = showErrors(form, reply.errors, ['email', 'password', 'password_confirmation'])
    if (!atFields)
      setFailure(reply.status === 429 && reply.message !== '' ? reply.message : words.signup.failed)
  }
  return (
    <Doorway
      title={words.signup.lead}
      lead={words.signup.text}
      footer={
        <p>
          {words.signup.haveAccount}{' '}
          <Link to="/signin" className={`${linkClass} inline-flex min-h-11 items-center font-bold`}>
            {words.signup.signin}
          </Link>
        </p>
      }
    >
      <Title>{words.signup.title}</Title>
      <Form onSubmit={form.handleSubmit(setPending)} className="space-y-3">
        <Field id="email" label={words.email} error={message(errors.email?.message)}>
          {(aria) => (
            <TextInput
              {...aria}
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
            />
          )}
        </Field>
        <Field
          id="password"
          label={words.password}
          help={words.passwordHelp}
          error={message(errors.password?.message)}
        >
          {(aria) => <PasswordInput {...aria} {...form.register('password')} autoComplete="new-password" />}
        </Field>
        <Field
          id="password_confirmation"
          label={words.passwordConfirmation}
          error={message(errors.password_confirmation?.message)}
        >
          {(aria) => (
            <PasswordInput
              {...aria}
              {...form.register('password_confirmation')}
              autoComplete="new-password"
            />
          )}
        </Field>
        {failure && <Notice tone="danger" title={failure} />}
        <Button type="submit" size="lg" block busy={sending}>
          {sending ? words.signup.submitting : words.signup.submit}
        </Button>
      </Form>
      <Suspense fallback={null}>
        <TermsDialog
          open={pending !== undefined}
          onClose={() => setPending(undefined)}
          onAgree={() => pending !== undefined && void register(pending)}
        />
      </Suspense>
    </Doorway>
  )
}

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }))

const schema = async () => (await import('@noren/contract/accounts')).registration
