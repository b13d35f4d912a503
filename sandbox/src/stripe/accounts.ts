// Connected accounts, and the links that lead a shop's owner through the provider's form.
import { fieldsOf, textOf, textsOf, type Fields } from './http/form.ts'
import { invalid, missing, noSuch } from './http/errors.ts'
import { newId, type Account, type AccountLink } from './objects.ts'
import type { World } from './world.ts'

const linkSeconds = 5 * 60

export const createAccount = (world: World, fields: Fields): Account => {
  const account: Account = {
    id: newId('acct'),
    object: 'account',
    // Where the platform says by `controller` what it is, the provider names no type.
    type: textOf(fields, 'type') ?? 'none',
    country: textOf(fields, 'country') ?? 'JP',
    default_currency: 'jpy',
    email: textOf(fields, 'email') ?? null,
    business_profile: { name: textOf(fieldsOf(fields, 'business_profile'), 'name') ?? null },
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: {
      currently_due: ['business_type', 'external_account'],
      disabled_reason: 'requirements.past_due',
    },
    metadata: textsOf(fields, 'metadata'),
    created: world.now(),
  }
  return world.memory.put('account', null, account)
}

type LinkAnswer = Pick<AccountLink, 'object' | 'created' | 'expires_at'> & { url: string }

export const createLink = (world: World, fields: Fields): LinkAnswer => {
  const account = textOf(fields, 'account')
  if (!account) throw missing('account')
  if (!world.memory.find('account', null, account)) throw noSuch('account', account, 'account')
  const refresh_url = textOf(fields, 'refresh_url')
  const return_url = textOf(fields, 'return_url')
  if (!refresh_url) throw missing('refresh_url')
  if (!return_url) throw missing('return_url')
  if (!['account_onboarding', 'account_update'].includes(textOf(fields, 'type') ?? ''))
    throw invalid('type', 'Invalid type')
  const link: AccountLink = {
    id: newId('link'),
    object: 'account_link',
    account,
    refresh_url,
    return_url,
    created: world.now(),
    expires_at: world.now() + linkSeconds,
    spent: false,
  }
  world.memory.put('link', null, link)
  const { id, object, created, expires_at } = link
  return { object, created, expires_at, url: `${world.pages()}/connect/${id}` }
}

/** The owner has given everything, or has given it and is still looked at. */
export const submitAccount = (
  world: World,
  account: Account,
  { isEnabled }: { isEnabled: boolean },
): Account => {
  const next: Account = {
    ...account,
    details_submitted: true,
    charges_enabled: isEnabled,
    payouts_enabled: isEnabled,
    requirements: {
      currently_due: [],
      disabled_reason: isEnabled ? null : 'requirements.pending_verification',
    },
  }
  world.memory.put('account', null, next)
  world.tell(account.id, 'account.updated', next)
  return next
}
