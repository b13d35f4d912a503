import type { CallInput, Reply } from '@noren/contract/client'
import { Icon, spinnerIcon } from '@noren/ui/icon'
import { providers } from '@noren/words/accounts/providers'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setUser } from '#platform/session.tsx'
import { takeNext } from '#platform/stored/next-path.ts'
import { Title } from '#platform/title.tsx'
import { toast } from '#platform/toast.tsx'
import { CardPage } from '#shell/public-frame.tsx'

/** Back from the provider: asks what came of the attempt, then signs in with it. Rules ACC-20, ACC-21. */
export const ProviderReturnPage = (): ReactNode => {
  const words = useWords(providers)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = useRef(false)
  const { mutateAsync: signIn } = useWrite('POST /api/auth/oauth/signin')
  useEffect(() => {
    // An attempt can be used once; React runs effects twice in development.
    if (asked.current) return
    asked.current = true
    const finish = async () => {
      const provider = query.get('provider') || 'google'
      const outcome = await signInWith(signIn, provider, query.get('id'))
      const next = takeNext()
      if (outcome === 'done') return navigate(next ?? paths.calendar, { replace: true })
      if (outcome === 'unknown') return navigate(`${paths.signup}?oauth=unknown`, { replace: true })
      const names: Record<string, string> = words.names
      toast({
        variant: 'destructive',
        title: words.errorTitle,
        description: outcome.message || words.authFailed(names[provider] ?? provider),
      })
      return navigate(paths.login, { replace: true })
    }
    void finish()
  }, [navigate, query, signIn, words])
  return (
    <CardPage title={words.returning}>
      <Title>{words.returning}</Title>
      <div role="status" className="flex justify-center pb-2 text-primary">
        <span className="sr-only">{words.returning}</span>
        <Icon path={spinnerIcon} size={32} className="animate-spin" />
      </div>
    </CardPage>
  )
}

type ActionResult = 'done' | 'unknown' | { message: string }

type SignIn = (
  input: CallInput<'POST /api/auth/oauth/signin'>,
) => Promise<Reply<'POST /api/auth/oauth/signin'>>

/** Only messages of the server that say more than that it failed. */
const signInWith = async (signIn: SignIn, provider: string, id: string | null): Promise<ActionResult> => {
  if (id === null) return { message: '' }
  const attempt = await call('GET /api/auth/{provider}/{id}', { params: { provider, id } })
  if (!attempt.ok) return { message: '' }
  const reply = await signIn({})
  if (reply.ok) {
    setUser(reply.body.data)
    return 'done'
  }
  if (reply.code === 'oauth_unknown') return 'unknown'
  return {
    message: reply.code === 'oauth_unverified' || reply.code === 'oauth_not_linked' ? reply.message : '',
  }
}
