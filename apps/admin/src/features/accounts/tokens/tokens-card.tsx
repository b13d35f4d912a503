import type { ApiToken } from '@noren/contract/accounts/tokens'
import type { OwnAccount } from '@noren/contract/accounts/own'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { apiTokens } from '@noren/words/accounts/tokens'
import { formatDate, type Lang } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'

/** The account's API tokens, which can be made and revoked. Rule ACC-179. */
export const TokensCard = ({ account }: { account: OwnAccount }): ReactNode => {
  const words = useWords(apiTokens)
  const tokens = useRead('GET /api/auth/tokens', {})
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  return (
    <GroupPart
      id="tokens"
      title={words.title}
      text={
        <>
          {words.text}{' '}
          <a href="/api/docs#tokens" target="_blank" rel="noreferrer" className="text-primary underline">
            {words.docs}
          </a>
        </>
      }
    >
      <QueryState query={tokens} failed={words.loadFailed} skeleton={<Skeleton className="h-24" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="mb-4 rounded-md bg-paper px-3 py-3 text-sm text-ink-soft">{words.empty}</p>
          ) : (
            <ul className="mb-4 divide-y divide-line border-y border-line">
              {data.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Button variant="tonal" onClick={() => setMaking(true)}>
        {words.make}
      </Button>
      <TokenDialog account={account} open={isMaking} onClose={() => setMaking(false)} />
      <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />
    </GroupPart>
  )
}

const TokenRow = ({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) => {
  const words = useWords(apiTokens)
  const lang = useLanguage()
  const date = (instant: string): string => formatDate(lang, shopTime(instant).date)
  const { name, expires_at: end, last_used_at: used } = token
  const facts = [
    words.created(date(token.created_at)),
    used === null ? words.neverUsed : words.used(date(used)),
    end === null ? words.endless : words.ends(date(end)),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          {token.is_expired && (
            <span className="rounded-full bg-paper-deep px-2 py-0.5 text-xs font-bold text-ink-soft">
              {words.expired}
            </span>
          )}
        </p>
        <p className="text-sm break-keep wrap-anywhere">{scopesText(words, token.scopes)}</p>
        <p className="figures flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={words.revokeLabel(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  )
}

const scopesText = (words: (typeof apiTokens)[Lang], scopes: ApiToken['scopes']): string =>
  scopes
    .map((scope) => {
      // A scope is an area and a right.
      const [area, right] = scope.split(':') as [keyof typeof words.areas, 'read' | 'write']
      return words.may(words.areas[area], words.rights[right])
    })
    .join(words.join)
