import type { Page } from '@noren/contract/pages/pages'
import type { Shop } from '@noren/contract/shops/settings'
import { Button } from '@noren/ui/button'
import { sharing } from '@noren/words/admin/pages/sharing'
import { type ReactNode, useState } from 'react'
import { addressOf, useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { OneImage } from '../page-images.tsx'
import { Section } from './sharing-section.tsx'

/** What messengers show of the address: its own picture, otherwise the card that the server draws. Rules PAGE-52, PAGE-181. */
export const ShareImageSection = ({ shop, page }: { shop: Shop; page: Page }): ReactNode => {
  const words = useWords(sharing).image
  const look = useRead('GET /api/looks/{id}', { params: { id: String(shop.id) } }).data?.data
  const own = page.images.find(({ type }) => type === 'og')
  const cover = page.images.find(({ type }) => type === 'cover')
  const [isChanging, setChanging] = useState(false)
  // Another address for another look, name or cover, so that the browser asks anew.
  const version = look && `${look.version}-${shop.version}-${cover?.image_url.split('/').at(-1) ?? ''}`
  const address = own?.image_url ?? (version && addressOf(`/api/looks/${shop.id}/card?v=${version}`))
  return (
    <Section id="image" title={words.title} text={words.text}>
      <div className="gap-6 sm:grid sm:grid-cols-[20rem_minmax(0,1fr)]">
        <Preview key={address} address={address} />
        <div>
          <p className="text-sm text-ink-soft max-sm:mt-2">{own ? words.own : words.card}</p>
          <Button
            variant="outline"
            className="mt-3"
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {isChanging ? words.close : words.change}
          </Button>
        </div>
      </div>
      {isChanging && (
        <div className="mt-4 max-w-[28rem]">
          <OneImage page={page} type="og" />
        </div>
      )}
    </Section>
  )
}

/** Its place is kept until it is there. */
const Preview = ({ address }: { address: string | undefined }) => {
  const words = useWords(sharing).image
  const [isFailed, setFailed] = useState(false)
  return (
    <div className="grid aspect-[1200/630] self-start place-items-center overflow-hidden rounded-lg border border-line bg-paper-deep text-sm text-ink-soft">
      {isFailed
        ? words.failed
        : address !== undefined && (
            <img
              src={address}
              alt={words.alt}
              width={1200}
              height={630}
              onError={() => setFailed(true)}
              className="size-full object-cover"
            />
          )}
    </div>
  )
}
