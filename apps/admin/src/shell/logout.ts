import { common } from '@noren/words/common'
import { shell } from '@noren/words/admin/shell'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, queryClient } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setUser } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'

/** The user is forgotten here whatever the server says. Source: part 1 §§4, 8. */
export const useLogout = (): { loggingOut: boolean; logout: () => Promise<void> } => {
  const words = useWords(shell)
  const { network } = useWords(common)
  const navigate = useNavigate()
  const [loggingOut, setLoggingOut] = useState(false)
  const logout = async () => {
    setLoggingOut(true)
    // What is still being fetched would come back refused.
    await queryClient.cancelQueries()
    const reply = await call('POST /api/auth/logout', {})
    if (reply.ok) toast({ title: words.logoutDone, description: words.logoutDoneText, variant: 'success' })
    else if (reply.status === 0) toast({ title: network, variant: 'destructive' })
    else if (reply.status === 419) toast({ title: words.logoutCsrf, variant: 'destructive' })
    else if (reply.status !== 401) toast({ title: words.logoutFailed, variant: 'destructive' })
    setUser(null)
    await navigate(paths.login)
  }
  return { loggingOut, logout }
}
