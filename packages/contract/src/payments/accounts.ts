// The shop's own account with the payment provider: money that customers pay in advance goes there. Rules PAY-20, PAY-21.
import * as z from 'zod'
import { data, endpoint, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'

/** `unfinished`: the provider still needs facts of the shop; `restricted`: it takes no payments for now. */
export const accountStates = ['none', 'unfinished', 'ready', 'restricted'] as const
export type AccountState = (typeof accountStates)[number]

export const paymentAccount = z
  .object({
    state: z.enum(accountStates),
    /** Whether this installation has a payment provider. */
    offered: z.boolean(),
    /** Whether the shop's plan has advance payment. Rule PLAN-8. */
    unlocked: z.boolean(),
  })
  .meta({ id: 'PaymentAccount' })
export type PaymentAccount = z.output<typeof paymentAccount>

const path = '/api/payments/account'

export const paymentAccounts = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Whether the shop can take advance payments',
    access: 'shop',
    status: 200,
    output: data(paymentAccount),
    codes: ownCodes,
    tags: ['shops'],
  }),
  connect: endpoint({
    method: 'POST',
    path,
    summary: 'Connect an account of the shop’s own, or go on with it: the address of the provider’s page',
    access: 'shop',
    status: 200,
    output: data(z.object({ onboarding_url: z.string() })),
    codes: [...writeCodes, 'plan_required', 'sign_in_again', 'payment_unavailable'],
    invalidates: ['shops'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${path}/refresh`,
    summary: 'Ask the provider how the account stands',
    access: 'shop',
    status: 200,
    output: data(paymentAccount),
    codes: [...writeCodes, 'payment_unavailable'],
    invalidates: ['shops'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path,
    summary: 'Take no more advance payments; the account stays the shop’s own at the provider',
    access: 'shop',
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'sign_in_again'],
    invalidates: ['shops'],
  }),
}
