import { Button } from '@noren/ui/button'
import { arrowLeftIcon, arrowRightIcon, Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/** One step of the wizard: title, fields, back and next. */
export const StepFrame = ({
  title,
  onSubmit,
  onBack,
  submit,
  busy = false,
  children,
}: {
  title: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onBack?: () => void
  submit?: string
  busy?: boolean
  children: ReactNode
}): ReactNode => {
  const words = useWords(common)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Form onSubmit={onSubmit}>
      <h2 id="step" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      <div className="mt-6 space-y-4">{children}</div>
      <div className="mt-4 flex flex-col-reverse gap-3 xs:flex-row xs:items-center xs:justify-between">
        {onBack ? (
          <Button variant="quiet" onClick={onBack} disabled={busy}>
            <Icon path={arrowLeftIcon} size={18} />
            {words.back}
          </Button>
        ) : (
          <span className="max-xs:hidden" />
        )}
        <Button type="submit" size="lg" busy={busy}>
          {submit ?? words.next}
          {!submit && <Icon path={arrowRightIcon} size={18} />}
        </Button>
      </div>
    </Form>
  )
}
