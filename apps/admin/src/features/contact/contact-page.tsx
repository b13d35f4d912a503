import { Button, buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { doneIcon, Icon } from '@noren/ui/icon'
import { contact } from '@noren/words/admin/contact'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { ContactForm } from './contact-form.tsx'

/** Rules MSG-16 to MSG-19. */
export const ContactPage = (): ReactNode => {
  const words = useWords(contact)
  const [isSent, setSent] = useState(false)
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <div>
        {isSent ? (
          <Sent onAnother={() => setSent(false)} />
        ) : (
          <>
            <p className="mb-4 text-sm text-ink-soft">{words.lead}</p>
            <ContactForm onSent={() => setSent(true)} />
          </>
        )}
      </div>
    </FormColumn>
  )
}

const Sent = ({ onAnother }: { onAnother: () => void }) => {
  const words = useWords(contact)
  const { toCalendar } = useWords(shell)
  const { user } = useSession()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    head.current?.focus()
  }, [])
  return (
    <Card className="text-center">
      <Icon path={doneIcon} size={40} className="mx-auto text-success" />
      <h2 ref={head} tabIndex={-1} className="mt-3 text-xl outline-none">
        {words.done}
      </h2>
      <p className="mt-2 wrap-anywhere">{words.doneText(user?.email ?? '')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button variant="outline" onClick={onAnother}>
          {words.another}
        </Button>
        <Link to={paths.calendar} className={buttonClass({ variant: 'tonal' })}>
          {toCalendar}
        </Link>
      </div>
    </Card>
  )
}
