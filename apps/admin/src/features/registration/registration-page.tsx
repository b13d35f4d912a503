import { shops } from '@noren/contract/shops'
import { Steps } from '@noren/ui/steps'
import { common } from '@noren/words/common'
import { registration } from '@noren/words/admin/registration'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { newIdempotencyKey } from '#platform/api.ts'
import { MarksRequired } from '#platform/fields/marks.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useSession } from '#platform/session.tsx'
import { dropDraft, keepDraft, openDraft, savedDraft } from '#platform/stored/drafts.ts'
import { wantedState } from '#platform/stored/next-path.ts'
import { Title } from '#platform/title.tsx'
import { NoShopLinks } from '#shell/no-shop/frame.tsx'
import { PublicFrame } from '#shell/public-frame.tsx'
import { CardSkeleton } from '#shell/loading/card-skeleton.tsx'
import { SessionFailed } from '#shell/loading/session-failed.tsx'
import { type Draft, draftFrom, emptyDraft, toHours, toMenu, toShop } from './registration-draft.ts'
import { HoursStep } from './hours-step.tsx'
import { MenuStep } from './menu-step.tsx'
import { NameStep } from './name-step.tsx'
import { Preview } from './registration-preview.tsx'

/** Three steps, each with the contract's schema; what was typed is kept when going back. Rules SHOP-1, SHOP-2. */
export const RegistrationPage = (): ReactNode => {
  const { initialised, failed, user } = useSession()
  const place = useLocation()
  if (failed)
    return (
      <PublicFrame>
        <SessionFailed />
      </PublicFrame>
    )
  if (!initialised) return <CardSkeleton />
  if (user === null) return <Navigate to={paths.login} state={wantedState(place)} replace />
  if (!user.email_verified) return <Navigate to={paths.verify} replace />
  return <Wizard userId={user.id} hasShop={user.shop_id !== null} />
}

type Saved = { step: number; draft: Draft }

const Wizard = ({ userId, hasShop }: { userId: number; hasShop: boolean }) => {
  const words = useWords(registration)
  const { done } = useWords(common)
  const navigate = useNavigate()
  const [saved] = useState(() => savedDraft('registration', userId) as Saved | undefined)
  const [step, setStep] = useState(saved?.step ?? 0)
  const [draft, setDraft] = useState<Draft>(() => draftFrom(saved?.draft))
  useEffect(() => {
    if (!hasShop) keepDraft('registration', userId, { step, draft } satisfies Saved)
  }, [userId, hasShop, step, draft])
  useEffect(
    () => openDraft('registration', () => (hasShop || draft === emptyDraft ? undefined : { step, draft })),
    [hasShop, step, draft],
  )
  const [isSent, setSent] = useState(false)
  // What the server says of the first step when all three were sent.
  const [refused, setRefused] = useState<Record<string, string[]>>()
  const create = useWrite(shops.create)
  const attempt = useRef({ text: '', key: '' })
  if (hasShop && !isSent && !create.isPending) return <Navigate to={paths.calendar} replace />
  const change = (part: Partial<Draft>) => setDraft((all) => ({ ...all, ...part }))
  const send = async () => {
    setSent(true)
    const body = { ...toShop(draft.shop), businessHours: toHours(draft.hours), menu: toMenu(draft.menu) }
    const text = JSON.stringify(body)
    // The same body again, because no answer came: the shop may exist already.
    if (attempt.current.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    const reply = await create.mutateAsync({ body, idempotencyKey: attempt.current.key })
    if (reply.ok) dropDraft('registration', userId)
    else setSent(false)
    return reply
  }
  return (
    <PublicFrame>
      <Title>{words.title}</Title>
      <div className="mx-auto max-w-[64rem] px-4 pt-2 sm:px-6 sm:pt-6">
        <h1 className="text-center text-xl sm:text-2xl">{words.title}</h1>
        <p className="mt-1 text-center text-ink-soft">{words.lead}</p>
        <div className="mt-6 lg:mx-auto lg:max-w-[60.5rem]">
          <Steps label={words.progress} items={words.steps} current={step} done={done} />
        </div>
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,40rem)_18rem] lg:justify-center">
          <div className="rounded-lg border border-line bg-surface p-5 shadow-soft sm:p-8">
            <MarksRequired value={false}>
              {step === 0 && (
                <NameStep
                  draft={draft.shop}
                  refused={refused}
                  onChange={(shop) => change({ shop })}
                  onNext={() => {
                    setRefused(undefined)
                    setStep(1)
                  }}
                />
              )}
              {step === 1 && (
                <HoursStep
                  draft={draft.hours}
                  onChange={(hours) => change({ hours })}
                  onBack={() => setStep(0)}
                  onNext={() => setStep(2)}
                />
              )}
              {step === 2 && (
                <MenuStep
                  draft={draft.menu}
                  onChange={(menu) => change({ menu })}
                  onBack={() => setStep(1)}
                  onSend={send}
                  onShopRefused={(errors) => {
                    setRefused(errors)
                    setStep(0)
                  }}
                  onDone={() => navigate(paths.page, { replace: true, state: { made: true } })}
                />
              )}
            </MarksRequired>
          </div>
          <Preview draft={draft} />
        </div>
        <NoShopLinks here="registration" />
      </div>
    </PublicFrame>
  )
}
