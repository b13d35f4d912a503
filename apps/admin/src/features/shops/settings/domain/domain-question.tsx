import type { Shop } from '@noren/contract/shops/settings'
import { Button } from '@noren/ui/button'
import { shops } from '@noren/words/admin/shops'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useWords } from '#platform/language.ts'

/** Says what a new address means before it is given: it cannot be taken back. */
export const DomainQuestion = ({
  shop,
  domain,
  onStay,
  onChange,
}: {
  shop: Shop
  /** The new one; undefined asks nothing. */
  domain: string | undefined
  onStay: () => void
  onChange: () => void
}): ReactNode => {
  const words = useWords(shops).domainQuestion
  const { cancel } = useWords(common)
  return (
    <Dialog open={domain !== undefined} onClose={onStay} title={words.title} text={words.text}>
      <dl className="mt-4 space-y-2 rounded-md bg-paper p-3">
        {(
          [
            [words.from, shop.url],
            [words.to, `${shop.domain_prefix}${domain}${shop.domain_suffix}`],
          ] as const
        ).map(([name, url]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures font-bold [overflow-wrap:anywhere]">{url}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-sm">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="outline" onClick={onStay}>
          {cancel}
        </Button>
        <Button onClick={onChange}>{words.submit}</Button>
      </DialogActions>
    </Dialog>
  )
}
