import { providers } from '@noren/words/accounts/providers'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setup } from '#platform/setup.ts'
import { rememberNext } from '#platform/stored/next-path.ts'
import { GoogleButton } from './google-button.tsx'
import { InAppNotice } from './in-app-notice.tsx'
import { isMessenger, isSocialApp, outsideAddress } from './in-app.ts'

type Purpose = 'signin' | 'signup'

/** Asks the server for Google's address and goes there. Resolves to undefined, or to the error message, which may be ''. */
export const useProvider = (
  purpose: Purpose,
): { opening: boolean; open: () => Promise<string | undefined> } => {
  const [opening, setOpening] = useState(false)
  const { mutateAsync } = useWrite('POST /api/auth/oauth/start')
  const { state } = useLocation()
  useEffect(() => {
    // Restored from the back/forward cache, the page would still show a busy button.
    const wake = (event: PageTransitionEvent) => event.persisted && setOpening(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  const open = async () => {
    setOpening(true)
    const reply = await mutateAsync({ body: { provider: 'google', purpose } })
    if (reply.ok) {
      rememberNext(state)
      location.assign(reply.body.data.url)
      return undefined
    }
    setOpening(false)
    return reply.message
  }
  return { opening, open }
}

/** Google's button above the form, or why there is none in this browser; nothing where Google is not offered. */
export const Social = ({
  purpose,
  opening,
  onOpen,
}: {
  purpose: Purpose
  opening: boolean
  onOpen: () => void
}): ReactNode => {
  const words = useWords(providers)
  useEffect(() => {
    const outside = isMessenger(navigator.userAgent) ? outsideAddress(location.href) : null
    if (outside !== null) location.replace(outside)
  }, [])
  if (!setup.google) return null
  return (
    <>
      {isSocialApp(navigator.userAgent) || isMessenger(navigator.userAgent) ? (
        <InAppNotice />
      ) : (
        <GoogleButton purpose={purpose} opening={opening} onClick={onOpen} />
      )}
      <p
        className="my-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px
          after:flex-1 after:bg-line"
      >
        {words.orWithEmail}
      </p>
    </>
  )
}
