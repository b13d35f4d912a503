import { Button } from '@noren/ui/button'
import { Checkbox } from '@noren/ui/choice'
import { externalIcon, Icon } from '@noren/ui/icon'
import { accounts } from '@noren/words/accounts'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { linkClass } from '#shell/public-frame.tsx'

/** Rule ACC-6. The box is empty each time the dialog opens. */
export const TermsDialog = (props: {
  open: boolean
  onClose: () => void
  onAgree: () => void
}): ReactNode => {
  const words = useWords(accounts).terms
  return (
    <Dialog open={props.open} onClose={props.onClose} title={words.title} text={words.text}>
      <Agreement onAgree={props.onAgree} onClose={props.onClose} />
    </Dialog>
  )
}

const Agreement = ({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) => {
  const words = useWords(accounts).terms
  const { cancel } = useWords(common)
  const [agreed, setAgreed] = useState(false)
  return (
    <>
      <ul className="my-4 divide-y divide-line border-y border-line">
        <Document href={paths.terms}>{words.terms}</Document>
        <Document href={paths.privacy}>{words.privacy}</Document>
      </ul>
      <Checkbox label={words.agree} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button disabled={!agreed} onClick={onAgree}>
          {words.submit}
        </Button>
      </div>
    </>
  )
}

const Document = ({ href, children }: { href: string; children: string }) => {
  const { newTab } = useWords(common)
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className={`${linkClass} flex min-h-12 items-center gap-2`}
      >
        {children}
        <Icon path={externalIcon} size={16} />
        <span className="sr-only">{newTab}</span>
      </a>
    </li>
  )
}
