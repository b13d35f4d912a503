// The mail that lets the holder of a shop's own address prove it.
import { proofPath } from '@noren/contract/addresses'
import { renderAddressProof } from '#messages'
import { accountMail } from '#features/accounts/rules'
import { readAddressee } from '#features/accounts/queries'
import type { AccountWriter } from '../rules.ts'
import { isProven } from './queries.ts'
import { makeProof } from './rules.ts'

/** Goes to the address that is to be proven, in the language of the owner. Rule MSG-44. */
export const writeAddressProof: AccountWriter = async (services, message) => {
  const { db, clock, config, secret } = services
  const address = String(message.details['address'])
  const owner = await readAddressee(db, message.userId)
  const now = clock.now()
  if (!owner || (await isProven(services, address, now))) return null
  const url = config.publicUrl + proofPath(makeProof(secret, address, now))
  return accountMail(config, { ...owner, email: address }, renderAddressProof(owner.language, url), message)
}
