import { feedPrivacies, type FeedPrivacy, type FeedState, feeds } from '@noren/contract/feeds/feed'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { type ReactNode, useRef, useState } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { FeedQuestion } from './feed-question.tsx'
import { FeedSteps } from './feed-steps.tsx'
import { useMoment } from './moment.ts'

/** The secret address for other programs, what it shows, and its end. Rules FEED-2 to FEED-4. */
export const FeedSection = ({ state: { feed, unlocked } }: { state: FeedState }): ReactNode => {
  const words = useWords(feedScreen)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, ask] = useState<'renew' | 'revoke'>()
  const calls = useFeedCalls(feed, () => heading.current?.focus())
  const answer = (call: () => Promise<void>) => {
    ask(undefined)
    void call()
  }
  return (
    <Card aria-labelledby="feed">
      <h2 id="feed" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {words.feed.title}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{words.feed.text}</p>
      <Choices
        look="rows"
        legend={words.feed.privacy}
        className="mt-4"
        disabled={!unlocked}
        choices={feedPrivacies.map((one) => ({
          value: one,
          label: words.feed.privacies[one].name,
          note: words.feed.privacies[one].help,
        }))}
        value={calls.privacy}
        onChange={(one) => void calls.show(one)}
      />
      {calls.url !== undefined && (
        <div className="mt-4 space-y-3">
          <Notice tone="caution" title={words.feed.once}>
            {words.feed.onceText}
          </Notice>
          <CopyField label={words.feed.address} value={calls.url} />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4">
        {feed ? (
          <Standing feed={feed} unlocked={unlocked} calls={calls} onAsk={ask} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-soft">{words.feed.none}</p>
            <Button
              disabled={!unlocked || calls.isBusy}
              busy={calls.isMaking}
              onClick={() => void calls.make()}
            >
              {words.feed.make}
            </Button>
          </div>
        )}
      </div>
      {(feed || calls.url) && <FeedSteps />}
      <FeedQuestion
        asked={asked}
        onBack={() => ask(undefined)}
        onRenew={() => answer(calls.make)}
        onRevoke={() => answer(calls.end)}
      />
    </Card>
  )
}

type Calls = ReturnType<typeof useFeedCalls>

/** Since when the address is in use, and its end. */
const Standing = ({
  feed,
  unlocked,
  calls: { isBusy, isMaking, isEnding },
  onAsk,
}: {
  feed: NonNullable<FeedState['feed']>
  unlocked: boolean
  calls: Calls
  onAsk: (question: 'renew' | 'revoke') => void
}) => {
  const words = useWords(feedScreen).feed
  const moment = useMoment()
  return (
    <>
      <p className="figures text-sm text-ink-soft">
        {words.since(moment.date(feed.created_at))}
        <br />
        {feed.read_at === null ? words.unread : words.read(moment.at(feed.read_at))}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={!unlocked || isBusy}
          busy={isMaking}
          onClick={() => onAsk('renew')}
        >
          {words.renew}
        </Button>
        <Button
          variant="quiet"
          className="text-danger!"
          disabled={isBusy}
          busy={isEnding}
          onClick={() => onAsk('revoke')}
        >
          {words.revoke}
        </Button>
      </div>
    </>
  )
}

/** `onDone`: the address is another one, or none. */
const useFeedCalls = (feed: FeedState['feed'], onDone: () => void) => {
  const { toasts } = useWords(feedScreen)
  const showFailure = useFailureToast()
  const renew = useWrite(feeds.renew)
  const change = useWrite(feeds.change)
  const revoke = useWrite(feeds.revoke)
  const [chosen, choose] = useState<FeedPrivacy>()
  /** Told by the server once; kept until the screen is left. */
  const [url, setUrl] = useState<string>()
  const privacy = chosen ?? feed?.privacy ?? 'menu'

  const make = async () => {
    const reply = await renew.mutateAsync({ body: { privacy } })
    if (!reply.ok) return showFailure(toasts.makeFailed, reply)
    choose(undefined)
    setUrl(reply.body.data.url)
    toast({ variant: 'success', title: toasts.made })
    onDone()
  }
  const show = async (next: FeedPrivacy) => {
    choose(next)
    if (!feed) return
    const reply = await change.mutateAsync({ body: { privacy: next } })
    choose(undefined)
    if (reply.ok) toast({ variant: 'success', title: toasts.changed })
    else showFailure(toasts.changeFailed, reply)
  }
  const end = async () => {
    const reply = await revoke.mutateAsync({})
    if (!reply.ok) return showFailure(toasts.revokeFailed, reply)
    setUrl(undefined)
    toast({ variant: 'success', title: toasts.revoked })
    onDone()
  }
  return {
    privacy,
    url,
    make,
    show,
    end,
    isBusy: renew.isPending || change.isPending || revoke.isPending,
    isMaking: renew.isPending,
    isEnding: revoke.isPending,
  }
}
