import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useLazySchemaForm } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { Title } from '#platform/title.tsx'
import { CardPage, linkClass } from '#shell/public-frame.tsx'
import { EmailInput } from '../email-input.tsx'
import { ResetMailSubmit } from '../reset-mail-submit.tsx'
import { useResetMail } from '../reset-mail.ts'
import { ResetMailSent } from './reset-mail-sent.tsx'

/** Sends the mail with the link for a new password; answers the same for every address. Rules ACC-14, ACC-15. */
export const ForgotPage = (): ReactNode => {
  const [formKey, setFormKey] = useState(0)
  // Another address starts with fresh state: wait and error belong to the address before.
  return <Forgot key={formKey} onUseOtherEmail={() => setFormKey(formKey + 1)} />
}

const Forgot = ({ onUseOtherEmail }: { onUseOtherEmail: () => void }) => {
  const words = useWords(passwords)
  const [sentTo, setSentTo] = useState<string>()
  const mail = useResetMail()
  const title = sentTo === undefined ? words.forgot.title : words.sent.title
  return (
    <CardPage
      title={title}
      lead={sentTo === undefined ? words.forgot.lead : undefined}
      footer={
        <Link to={paths.login} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {words.forgot.toLogin}
        </Link>
      }
    >
      <Title>{title}</Title>
      {sentTo === undefined ? (
        <RequestForm mail={mail} onSent={setSentTo} />
      ) : (
        <ResetMailSent
          email={sentTo}
          mail={mail}
          onUseOtherEmail={() => {
            mail.stopWaiting()
            onUseOtherEmail()
          }}
        />
      )}
    </CardPage>
  )
}

const RequestForm = ({
  mail,
  onSent,
}: {
  mail: ReturnType<typeof useResetMail>
  onSent: (email: string) => void
}) => {
  const { email: label } = useWords(accounts)
  const words = useWords(passwords).forgot
  const form = useLazySchemaForm(schema, { email: '' })
  const submit = form.handleSubmit(async ({ email }) => {
    if (await mail.send(email)) onSent(email)
  })
  return (
    <Form onSubmit={submit} className="space-y-3">
      <FormField form={form} name="email" label={label} need="required">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <ResetMailSubmit mail={mail} type="submit" size="lg" block>
        {words.submit}
      </ResetMailSubmit>
    </Form>
  )
}

const schema = async () => (await import('@noren/contract/accounts/passwords')).forgotten
