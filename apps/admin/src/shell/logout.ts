import type { Reply } from '@noren/contract/client'
import { common } from '@noren/words/common'
import { shell } from '@noren/words/admin/shell'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withoutReads } from '#platform/api.ts'
import { mayLeave } from '#platform/forms/unsaved-changes.tsx'
import { unsubscribe } from '#platform/installed/push-device.ts'
import { language } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setUser } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'

/** The user is forgotten here whatever the server says. Rule ACC-24. */
export const useLogout = (): { loggingOut: boolean; logout: () => Promise<void> } => {
  const navigate = useNavigate()
  const [loggingOut, setLoggingOut] = useState(false)
  const { mutateAsync } = useWrite('POST /api/auth/logout')
  const send = async (): Promise<void> => showLogoutResult(await mutateAsync({}), () => void send())
  const logout = async () => {
    if (!(await mayLeave())) return
    setLoggingOut(true)
    // The server would refuse what is read meanwhile.
    await withoutReads(async () => {
      await send()
      // Whoever signs in here next is not told of this shop.
      await unsubscribe()
      setUser(null)
    })
    await navigate(paths.login)
  }
  return { loggingOut, logout }
}

/** If the server failed, the cookie is still valid: the toast says so and offers to try again. */
const showLogoutResult = (reply: Reply<'POST /api/auth/logout'>, logOutAgain: () => void): void => {
  const words = shell[language()]
  if (reply.ok) toast({ title: words.logoutDone, description: words.logoutDoneText, variant: 'success' })
  else if (reply.status !== 401)
    toast({
      variant: 'destructive',
      title:
        reply.status === 0
          ? common[language()].network
          : reply.status === 419
            ? words.logoutCsrf
            : words.logoutFailed,
      description: words.logoutStill,
      action: { label: words.logoutAgain, onPress: logOutAgain },
      // Longer than usual, because there is something to do.
      duration: 60_000,
    })
}
