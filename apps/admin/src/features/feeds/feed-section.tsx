import { feedPrivacies, type FeedPrivacy, type FeedState, feeds } from '@noren/contract/feeds/feed'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Radio } from '@noren/ui/choice'
import { Notice } from '@noren/ui/notice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { type ReactNode, useRef, useState } from 'react'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { toast } from '#platform/toast.tsx'
import { FeedQuestion } from './feed-question.tsx'
import { FeedSteps } from './feed-steps.tsx'
import { useMoment } from './moment.ts'

/** The secret address for other programs, what it shows, and its end. Rules FEED-2 to FEED-4. */
export const FeedSection = ({ state: { feed, unlocked } }: { state: FeedState }): ReactNode => {
  const words = useWords(feedScreen)
  const showFailure = useFailureToast()
  const moment = useMoment()
  const heading = useRef<HTMLHeadingElement>(null)
  const renew = useSend(feeds.renew)
  const change = useSend(feeds.change)
  const revoke = useSend(feeds.revoke)
  const [chosen, choose] = useState<FeedPrivacy>()
  /** Told by the server once; kept until the screen is left. */
  const [url, setUrl] = useState<string>()
  const [asked, ask] = useState<'renew' | 'revoke'>()
  const privacy = chosen ?? feed?.privacy ?? 'menu'
  const isBusy = renew.isPending || change.isPending || revoke.isPending

  const make = async () => {
    ask(undefined)
    const reply = await renew.mutateAsync({ body: { privacy } })
    if (!reply.ok) return showFailure(words.toasts.makeFailed, reply)
    choose(undefined)
    setUrl(reply.body.data.url)
    toast({ variant: 'success', title: words.toasts.made })
    heading.current?.focus()
  }
  const show = async (next: FeedPrivacy) => {
    choose(next)
    if (!feed) return
    const reply = await change.mutateAsync({ body: { privacy: next } })
    choose(undefined)
    if (reply.ok) toast({ variant: 'success', title: words.toasts.changed })
    else showFailure(words.toasts.changeFailed, reply)
  }
  const end = async () => {
    ask(undefined)
    const reply = await revoke.mutateAsync({})
    if (!reply.ok) return showFailure(words.toasts.revokeFailed, reply)
    setUrl(undefined)
    toast({ variant: 'success', title: words.toasts.revoked })
    heading.current?.focus()
  }
  return (
    <Card aria-labelledby="feed">
      <h2 id="feed" ref={heading} tabIndex={-1} className="text-lg outline-none">
        {words.feed.title}
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">{words.feed.text}</p>
      <fieldset className="mt-4" disabled={!unlocked}>
        <legend className="font-bold">{words.feed.privacy}</legend>
        {feedPrivacies.map((one) => (
          <Radio
            key={one}
            name="feed-privacy"
            label={words.feed.privacies[one].name}
            note={words.feed.privacies[one].help}
            checked={privacy === one}
            onChange={() => void show(one)}
          />
        ))}
      </fieldset>
      {url !== undefined && (
        <div className="mt-4 space-y-3">
          <Notice tone="caution" title={words.feed.once}>
            {words.feed.onceText}
          </Notice>
          <CopyField label={words.feed.address} value={url} />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4">
        {feed ? (
          <>
            <p className="figures text-sm text-ink-soft">
              {words.feed.since(moment.date(feed.created_at))}
              <br />
              {feed.read_at === null ? words.feed.unread : words.feed.read(moment.at(feed.read_at))}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                variant="outline"
                disabled={!unlocked || isBusy}
                busy={renew.isPending}
                onClick={() => ask('renew')}
              >
                {words.feed.renew}
              </Button>
              <Button
                variant="quiet"
                className="text-danger!"
                disabled={isBusy}
                busy={revoke.isPending}
                onClick={() => ask('revoke')}
              >
                {words.feed.revoke}
              </Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-soft">{words.feed.none}</p>
            <Button disabled={!unlocked || isBusy} busy={renew.isPending} onClick={() => void make()}>
              {words.feed.make}
            </Button>
          </div>
        )}
      </div>
      {(feed || url) && <FeedSteps />}
      <FeedQuestion
        asked={asked}
        onBack={() => ask(undefined)}
        onRenew={() => void make()}
        onRevoke={() => void end()}
      />
    </Card>
  )
}
